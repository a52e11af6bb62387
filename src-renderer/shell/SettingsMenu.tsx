import { Settings } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../AppContext.ts';
import { LOCALE_NAMES } from '../i18n/translate.ts';
import { SETTINGS_WORDS } from './searchWords.ts';
import { IconButton } from '../ui/Button.tsx';
import { Menu, type MenuHandle, MenuChoices, MenuLine } from '../ui/Menu.tsx';

export function SettingsMenu(): ReactNode {
  const { preferences, actions } = useApp();
  const menu = useRef<MenuHandle>(null);
  const t = useT();
  const { theme, locale } = useStore(preferences.store);
  useEffect(
    () =>
      actions.register([
        {
          id: 'settings',
          label: 'title.settings',
          words: SETTINGS_WORDS,
          run: () => menu.current?.open(),
        },
      ]),
    [actions],
  );
  return (
    <Menu
      handle={menu}
      align="end"
      trigger={
        <IconButton label={t('title.settings')}>
          <Settings />
        </IconButton>
      }
    >
      <MenuChoices
        label={t('settings.theme')}
        value={theme}
        onChoose={preferences.chooseTheme}
        choices={[
          { value: 'system', label: t('settings.system') },
          { value: 'light', label: t('settings.light') },
          { value: 'dark', label: t('settings.dark') },
        ]}
      />
      <MenuLine />
      <MenuChoices
        label={t('settings.language')}
        value={locale}
        onChoose={preferences.chooseLocale}
        choices={LOCALE_NAMES.map(([value, label]) => ({ value, label }))}
      />
    </Menu>
  );
}

import { Check, ChevronDown, ChevronRight } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, type Ref, useContext, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { LayerContext } from './layer.ts';

export interface MenuHandle {
  open(): void;
}

interface MenuProps {
  /** One button. */
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'end';
  /** Opens it from elsewhere. */
  readonly handle?: Ref<MenuHandle>;
  /** Asked with the trigger's place before the menu opens: true says that something else has opened in its stead. */
  readonly instead?: (trigger: DOMRect) => boolean;
  readonly children: ReactNode;
}

/** Tells the window where a raised layer lies, so that the native stage can give way. */
export function LayerBody({ children }: { readonly children: ReactNode }): ReactNode {
  const announce = useContext(LayerContext);
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let close: (() => void) | undefined;
    // Placed by the positioner in the frame after the first one.
    const frame = requestAnimationFrame(() => {
      const box = anchor.current?.parentElement?.getBoundingClientRect();
      if (box !== undefined) close = announce(box);
    });
    return () => {
      cancelAnimationFrame(frame);
      close?.();
    };
  }, [announce]);
  return <div ref={anchor}>{children}</div>;
}

export function Menu({ trigger, align = 'start', handle, instead, children }: MenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = (next: boolean): void => {
    const place = button.current?.getBoundingClientRect();
    if (next && place !== undefined && instead?.(place) === true) return;
    setOpen(next);
  };
  useImperativeHandle(handle, () => ({ open: () => change(true) }));
  // A press on the native stage reaches no handler here: it is seen as the window's blur.
  useEffect(() => {
    const close = (): void => setOpen(false);
    window.addEventListener('blur', close);
    return () => window.removeEventListener('blur', close);
  }, []);
  return (
    <DropdownMenu.Root open={open} onOpenChange={change} modal={false}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8}>
          <LayerBody>{children}</LayerBody>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The mark that a button opens a menu. */
export function MenuChevron(): ReactNode {
  return <ChevronDown className="chev" />;
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Meta at the right end. */
  readonly detail?: string;
  readonly disabled?: boolean;
}

interface MenuChoicesProps<Value extends string> {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice<Value>[];
  readonly onChoose: (value: Value) => void;
}

/** A headed group of which one is chosen, or none when `value` is not among them. */
export function MenuChoices<Value extends string>({ label, value, choices, onChoose }: MenuChoicesProps<Value>): ReactNode {
  const choose = (chosen: string): void => {
    const choice = choices.find((one) => one.value === chosen);
    if (choice !== undefined) onChoose(choice.value);
  };
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      <DropdownMenu.Label className="mh">{label}</DropdownMenu.Label>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} disabled={choice.disabled} className="mi">
          <span className="mi-mark">
            <DropdownMenu.ItemIndicator>
              <Check />
            </DropdownMenu.ItemIndicator>
          </span>
          {choice.label}
          {choice.detail !== undefined && <span className="r mono">{choice.detail}</span>}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

interface MenuItemProps {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Meta at the right end, such as a shortcut. */
  readonly detail?: string | undefined;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

export function MenuItem({ label, icon, detail, disabled = false, onSelect }: MenuItemProps): ReactNode {
  return (
    <DropdownMenu.Item className="mi" disabled={disabled} onSelect={onSelect}>
      <span className="mi-mark">{icon}</span>
      {label}
      {detail !== undefined && <span className="r mono">{detail}</span>}
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { readonly children: ReactNode }): ReactNode {
  return <DropdownMenu.Label className="mh">{children}</DropdownMenu.Label>;
}

export function MenuLine(): ReactNode {
  return <DropdownMenu.Separator className="ml" />;
}

interface SubMenuProps extends Pick<MenuItemProps, 'label' | 'icon' | 'detail'> {
  readonly children: ReactNode;
}

/** A menu behind a row of another one. */
export function SubMenu({ icon, label, detail, children }: SubMenuProps): ReactNode {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="mi">
        <span className="mi-mark">{icon}</span>
        {label}
        {detail !== undefined && <span className="r">{detail}</span>}
        <ChevronRight className={classes('chev', detail === undefined && 'r')} />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className="menu" sideOffset={4} collisionPadding={8}>
          <LayerBody>{children}</LayerBody>
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

import { renderWidget } from '../../src-shared/protocol/tools/renderWidget.ts';
import { outcome } from '../sections/outcome.ts';
import { connected } from './preconditions.ts';
import { implement } from './tool.ts';

export const renderWidgetTool = implement(
  renderWidget,
  connected(async ({ input, response, ports, options }) => {
    const target = await ports.commands.renderWidget(input.widgetId, input.structuredContent, options);
    response.include(outcome, { rendered: true, target });
  }),
);

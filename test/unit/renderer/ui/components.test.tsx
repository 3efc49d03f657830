import { Check } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from '../../../../renderer/ui/button';
import { Choice } from '../../../../renderer/ui/choice';
import { CheckField } from '../../../../renderer/ui/field';
import { Menu } from '../../../../renderer/ui/menu';
import { Progress } from '../../../../renderer/ui/progress';

const nothing = () => undefined;

describe('a button', () => {
  it('has its label as name where only the icon is drawn, and tells its key', () => {
    const html = renderToStaticMarkup(<Button label="Check now" icon={Check} iconOnly shortcut="R" />);
    expect(html).toContain('aria-label="Check now"');
    expect(html).toContain('aria-keyshortcuts="R"');
    expect(html).not.toContain('title=');
  });

  it('keeps the focus while it is busy and does nothing', () => {
    const html = renderToStaticMarkup(<Button label="Save" busy />);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(' disabled=""');
  });

  it('is out of reach where it is disabled', () => {
    expect(renderToStaticMarkup(<Button label="Save" disabled />)).toContain(' disabled=""');
  });
});

describe('what is chosen from', () => {
  it('is a group with a name and one option that is on', () => {
    const options = [
      { value: 'open', label: 'Open' },
      { value: 'all', label: 'All' },
    ];
    const html = renderToStaticMarkup(<Choice label="Show" options={options} value="all" onChange={nothing} />);
    expect(html).toContain('role="radiogroup"');
    expect(html.match(/role="radio"/g)).toHaveLength(2);
    expect(html).toMatch(/aria-checked="true"[^>]*>All</);
  });

  it('is a switch with the label beside it as name', () => {
    const html = renderToStaticMarkup(<CheckField look="switch" label="Genie" checked onChange={nothing} />);
    const id = /<label for="([^"]+)"/.exec(html)?.[1];
    expect(html).toMatch(/<button[^>]*role="switch"/);
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain('aria-checked="true"');
  });
});

describe('a menu', () => {
  it('is a button that says there is one', () => {
    const html = renderToStaticMarkup(<Menu label="More" icon={Check} items={[]} data-testid="more" />);
    expect(html).toContain('aria-haspopup="menu"');
    expect(html).toContain('aria-label="More"');
    expect(html).toContain('data-testid="more"');
  });
});

describe('progress', () => {
  it('says in words how far it is', () => {
    const html = renderToStaticMarkup(<Progress label="Import" value={30} max={120} text="30 of 120 messages" />);
    expect(html).toContain('role="progressbar"');
    expect(html).toContain('aria-valuenow="30"');
    expect(html).toContain('aria-valuemax="120"');
    expect(html).toContain('aria-valuetext="30 of 120 messages"');
  });

  it('claims no number while nobody knows the end', () => {
    expect(renderToStaticMarkup(<Progress label="Thinking" value={null} max={1} />)).not.toContain('aria-valuenow');
  });

  it('offers to stop only what can be stopped', () => {
    const bar = <Progress label="Import" value={1} max={2} />;
    const stoppable = <Progress label="Import" value={1} max={2} onCancel={nothing} cancelLabel="Stop" />;
    expect(renderToStaticMarkup(bar)).not.toContain('<button');
    expect(renderToStaticMarkup(stoppable)).toContain('Stop');
  });
});

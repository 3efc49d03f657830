import { describe, expect, it } from 'vitest';
import type { OutcomeContent } from '../../../../shared/domain/outcome';
import { outcomeAsMarkdown } from '../../../../electron/execution/hand-off/markdown';
import { outcomeAsText } from '../../../../electron/execution/hand-off/text';
import { DRAFT, TASK } from './samples';

describe('an outcome as text', () => {
  it('has all of a task, as it was approved', () => {
    expect(outcomeAsText({ ...TASK, due: '2026-02-03' })).toBe(
      [
        TASK.title,
        TASK.notes,
        'Project: Acme\nDue: 2026-02-03\nLabels: legal, very urgent\nMail: Genie: contract',
      ].join('\n\n'),
    );
    expect(outcomeAsText({ ...TASK, notes: '', project: null, labels: [], sourceSubject: '' })).toBe(TASK.title);
  });

  it.each<[OutcomeContent, string]>([
    [DRAFT, DRAFT.body],
    [{ kind: 'summarize_thread', summary: 'short' }, 'short'],
    [{ kind: 'fetch_data', tool: 'mail.search', arguments: {}, text: 'found' }, 'found'],
    [{ kind: 'escalate_human', reason: 'look', remindAt: null }, 'look'],
    [{ kind: 'no_action', reason: 'spam' }, 'spam'],
  ])('is the words of the outcome %#', (content, text) => {
    expect(outcomeAsText(content)).toBe(text);
  });
});

describe('an outcome as Markdown', () => {
  const bare = { ...TASK, notes: '', project: null, labels: [], sourceSubject: '' };

  it('is an item to tick off for a task', () => {
    expect(outcomeAsMarkdown({ ...TASK, due: '2026-02-03' }, 't')).toBe(
      [
        '- [ ] Send the contract; today, please \\[Acme\\] (due 2026-02-03) #legal #very-urgent',
        '  Line one',
        '  Line two, with \\\\ and ;',
        '  Mail: Genie: contract',
      ].join('\n'),
    );
    expect(outcomeAsMarkdown(bare, 't')).toBe('- [ ] Send the contract; today, please');
    expect(outcomeAsMarkdown({ ...bare, title: 'one\r\n- [x] two' }, 't')).toBe('- [ ] one - \\[x\\] two');
  });

  it.each([
    ['a link', '[pay](https://evil.example)', '\\[pay\\](https\\://evil.example)'],
    ['an image', '![x](//evil.example/p.png)', '!\\[x\\](//evil.example/p.png)'],
    [
      'a bare address',
      'see https://evil.example or WWW.evil.example',
      'see https\\://evil.example or WWW\\.evil.example',
    ],
    ['a mail address', 'ask eve@evil.example', 'ask eve\\@evil.example'],
    ['HTML', '<img src=x onerror=y> &lt;', '\\<img src=x onerror=y\\> \\&lt;'],
    ['emphasis and code', '*a* _b_ `c` ~~d~~', '\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~'],
    ['an escape', 'a\\*b', 'a\\\\\\*b'],
    ['a heading', '# Big', '\\# Big'],
    ['an item', '- [x] done', '\\- \\[x\\] done'],
    ['a numbered item', '12. twelve', '12\\. twelve'],
    ['a quote', '> said', '\\> said'],
    ['a rule', '---', '\\---'],
    ['an underline that makes a heading', '===', '\\==='],
    ['code by indentation', '        x', 'x'],
    ['a fence', '```', '\\`\\`\\`'],
  ])('lets words of a mail make no %s', (_what, words, escaped) => {
    expect(outcomeAsMarkdown({ kind: 'summarize_thread', summary: `first\n${words}` }, 't')).toBe(
      `## t\n\nfirst\n${escaped}`,
    );
    expect(outcomeAsMarkdown({ ...bare, notes: words }, 't')).toBe(`- [ ] ${TASK.title}\n  ${escaped}`);
  });

  it('leaves figures and signs inside of a line alone', () => {
    const summary = '3.5 % of 7 - 2 = 5 (see #12)';
    expect(outcomeAsMarkdown({ kind: 'summarize_thread', summary }, 't')).toContain('of 7 - 2 = 5 (see #12)');
  });

  it('keeps the result of a tool in a block of code that it cannot end', () => {
    const text = 'a\n````\n# b';
    expect(outcomeAsMarkdown({ kind: 'fetch_data', tool: 't', arguments: {}, text }, 'tax\n# x')).toBe(
      `## tax # x\n\n\`\`\`\`\`\n${text}\n\`\`\`\`\``,
    );
  });

  it('is an item to tick off for what needs somebody', () => {
    expect(outcomeAsMarkdown({ kind: 'escalate_human', reason: 'Ask *her*.', remindAt: null }, 'the trip')).toBe(
      '- [ ] the trip\n  Ask \\*her\\*.',
    );
  });
});

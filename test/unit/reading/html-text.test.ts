import { describe, expect, it } from 'vitest';
import { htmlToText } from '../../../electron/reading/html-text';

const read = (html: string, contentIds: string[] = []) => htmlToText(html, new Set(contentIds));
const text = (html: string) => read(html).text;

describe('htmlToText', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['One<br>Two<br><br>Three', 'One\nTwo\n\nThree'],
    ['<div>One</div><div>Two</div>', 'One\nTwo'],
    ['a  \n b <b>c</b><i> d</i>', 'a b c d'],
    ['<ul><li>One<li>Two</ul>', '- One\n- Two'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['<pre>a\n  b</pre>', 'a\n  b'],
    ['<span style="white-space: pre-wrap">a  b</span>', 'a  b'],
    ['<blockquote>old <blockquote>older</blockquote></blockquote>new', '> old\n\n> > older\n\nnew'],
    ['&lt;b&gt; &amp; &#8364;', '<b> & €'],
    ['<img src="https://x.example/a.png" alt="A chart">', '[image: A chart]'],
    ['<script>x()</script><style>p{}</style><title>t</title><!-- c -->shown', 'shown'],
    ['<p>unclosed <b>markup', 'unclosed markup'],
    ['', ''],
  ])('of %j', (html, wanted) => expect(text(html)).toBe(wanted));

  it.each([
    'display:none',
    'DISPLAY : none !important',
    'display:/* x */none',
    'd\\69splay:none',
    'visibility:hidden',
    'visibility:collapse',
    'opacity:0',
    'opacity:0%',
    'opacity:.01',
    'filter:opacity(0)',
    'font-size:0',
    'font-size:1px',
    'font-size:.01em',
    'font:0/0 a',
    'color:#fff',
    'color:white',
    'color:#fefefe',
    'color:rgb(255,255,255)',
    'color:rgba(0,0,0,0)',
    'color:hsl(0,0%,100%)',
    'color:transparent',
    'color:#00000000',
    'color:#333;background:#343434',
    'background-color:black;color:#000',
    '-webkit-text-fill-color:transparent',
    'position:absolute;left:-9999px',
    'position:fixed;top:-200em',
    'position:absolute;left:10000px',
    'margin-left:-9999px',
    'text-indent:-999em',
    'transform:scale(0)',
    'transform:translateX(-9999px)',
    'clip:rect(0,0,0,0);position:absolute',
    'clip-path:inset(50%)',
    'clip-path:circle(0)',
    'height:0;overflow:hidden',
    'max-height:0px;overflow:hidden',
    'width:1px;height:1px;overflow:hidden',
    'max-width:0;overflow-x:hidden',
    'mso-hide:all',
    'zoom:0',
  ])('leaves text out that is hidden by %s', (style) => {
    expect(read(`<p>seen</p><p style="${style}">HIDDEN <b>TOO</b></p>`)).toMatchObject({
      text: 'seen',
      flags: ['hidden_html_text'],
    });
    expect(read(`<style>.x{${style}}</style><p>seen</p><p class="y x">HIDDEN</p>`)).toMatchObject({
      text: 'seen',
      flags: ['hidden_html_text'],
    });
  });

  it.each([
    ...[
      '<p hidden>H</p>',
      '<template>H</template>',
      '<noscript>H</noscript>',
      '<svg><text>H</text></svg>',
      '<iframe>H</iframe>',
      '<object>H</object>',
    ],
    ...[
      '<video>H</video>',
      '<dialog>H</dialog>',
      '<font color="#ffffff">H</font>',
      '<td bgcolor="#000"><font color="black">H</font></td>',
    ],
    ...[
      '<style>#x{display:none}</style><p id=x>H',
      '<style>p{display:none}</style><p>H',
      '<style>@media screen{.a{display:none}}</style><p class=a>H',
    ],
    ...[
      '<style>a{} .b,.c{display:none}</style><p class=c>H',
      '<img src="cid:gone" alt="H">',
      '<body bgcolor=white text=white>H',
    ],
  ])('leaves out the hidden text of %s', (html) => {
    const wrapped = html.startsWith('<td') ? `<table><tr>${html}</tr></table>` : html;
    expect(read(wrapped)).toEqual({ text: '', links: [], images: [], flags: ['hidden_html_text'] });
  });

  it.each([
    ['white text on its own dark ground', '<td bgcolor="#0066cc"><a style="color:#fff">seen</a></td>'],
    ['white text on a picture', '<div style="background:url(x.png)"><p style="color:#fff">seen</p></div>'],
    [
      'a size set again inside a size of nothing',
      '<div style="font-size:0"><span style="font-size:14px">seen</span></div>',
    ],
    [
      'something visible inside something invisible',
      '<div style="visibility:hidden"><p style="visibility:visible">seen</p></div>',
    ],
    ['a height without a limit', '<div style="max-height:0">seen</div>'],
    ['a narrow screen rule', '<style>@media (max-width:600px){p{display:none}}</style><p>seen</p>'],
    ['a print rule', '<style>@media print{p{display:none}}</style><p>seen</p>'],
    ['a rule for somebody else', '<style>.a .b{display:none}</style><p class=b>seen</p>'],
    ['grey text', '<p style="color:#999">seen</p>'],
    ['a normal line height', '<p style="line-height:1;overflow:hidden">seen</p>'],
    ['a relative position', '<p style="position:relative;left:-10px">seen</p>'],
  ])('keeps %s', (_what, html) => {
    const wrapped = html.startsWith('<td') ? `<table><tr>${html}</tr></table>` : html;
    expect(read(wrapped)).toMatchObject({ text: 'seen', flags: [] });
  });

  it('does not call blank fillers hidden text', () => {
    expect(read('<p>seen</p><div style="display:none">&nbsp;&zwnj;&#8203; </div>').flags).toEqual([]);
  });

  it('keeps the alternative text of a picture the message carries, not of a counting pixel', () => {
    expect(
      read('<img src="cid:logo@x" alt="Logo"><img src="https://t.example/p" width=1 height=1 alt="pixel">', ['logo@x']),
    ).toMatchObject({
      text: '[image: Logo]',
      images: [{ alt: 'Logo' }],
      flags: [],
    });
  });

  it('lists the alternative texts that can be seen, each as one line', () => {
    const hidden = '<div style="display:none"><img src="https://x.example/h.png" alt="hidden"></div>';
    expect(read(`<img src="https://x.example/a.png" alt="A\n chart">${hidden}<img alt="">`).images).toEqual([
      { alt: 'A chart' },
    ]);
    expect(read('<img src=x alt=many>'.repeat(600)).images).toHaveLength(500);
  });

  it('gives links their real targets, and none for what cannot be seen (bars R5)', () => {
    expect(
      read(
        '<a href=" https://a.example/x ">one</a> <a href="https://b.example"></a><a style="display:none" href="https://c.example">H</a>',
      ).links,
    ).toEqual([{ text: 'one', url: 'https://a.example/x', flags: [] }]);
  });

  it.each([
    ['http://evil.example/', 'https://bank.example/login', ['text_mismatch']],
    ['http://evil.example/', 'bank.example', ['text_mismatch']],
    ['https://www.bank.example/x', 'bank.example', []],
    ['https://bank.example/x', 'click here', []],
    ['http://bank.example@evil.example/', 'bank.example', ['userinfo', 'text_mismatch']],
    ['http://xn--bnk-yna.example/', 'bänk', ['idn']],
    ['http://bänk.example/', 'bank', ['idn']],
    ['http://192.0.2.1/', 'x', ['ip_host']],
    ['java\nscript:alert(1)', 'x', ['unsafe_scheme']],
    ['data:text/html,x', 'x', ['unsafe_scheme']],
    ['file:///etc/passwd', 'x', ['unsafe_scheme']],
    ['//evil.example/x', 'x', ['relative']],
    ['x', 'x', ['relative']],
    ['http://evil.example/', 'x\u202Ey', ['hidden_chars']],
    ['mailto:a@example.com', 'a@example.com', []],
  ])('marks what is odd about a link to %j', (url, label, flags) => {
    expect(read(`<a href="${url}">${label}</a>`).links[0]?.flags.sort()).toEqual([...flags].sort());
  });

  it('ends the text where elements are nested too deep, and says so', () => {
    const { text: read_, flags } = read(`<p>top</p>${'<div>'.repeat(6_000)}deep`);
    expect(read_).toBe('top');
    expect(flags).toEqual(['html_depth_limit']);
    expect(read(`${'<div>'.repeat(200)}deep`)).toMatchObject({ text: 'deep', flags: [] });
  });
});

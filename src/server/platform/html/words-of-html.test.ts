import { expect, test } from 'vitest'
import { wordsOfHtml } from './words-of-html.ts'

test.each([
  ['cells', '<table><tr><td>Amount</td><td>50 EUR</td></tr><tr><td>Paid</td></tr></table>', 'Amount 50 EUR\n\nPaid'],
  ['cells of a header', '<tr><th>Amount<th>Day</tr>', 'Amount Day'],
  [
    'a link',
    '<p>See <a href="https://shop.example/licence?n=7">the licence</a>.</p>',
    'See the licence <https://shop.example/licence?n=7>.',
  ],
  ['a link that says where it leads', '<a href="https://www.shop.example/">shop.example</a>', 'shop.example'],
  [
    'an address of mail',
    '<a href="mailto:jo@shop.example?subject=x">Jo</a> <a href="mailto:al@shop.example">al@shop.example</a>',
    'Jo <jo@shop.example> al@shop.example',
  ],
  ['a link around blocks', '<a href="https://shop.example/a"><div>Open</div></a>', 'Open\n<https://shop.example/a>'],
  ['a link that runs a script', '<a href="javascript:x()">Open</a>', 'Open'],
  ['a trap in an address', 'office<span style="display:none">NOSPAM</span>@shop.example', 'office@shop.example'],
  ['a hidden element with others in it', '<div hidden><div>a</div>b</div>c', 'c'],
  ['a hidden paragraph that nobody closes', '<p style="display: none">Preview<p>Hello', 'Hello'],
  ['a class that a style hides', '<style>.x{display:none}</style><p class="x">Trap</p><p>Hello</p>', 'Hello'],
  [
    'a class within an address',
    '<style type="text/css"><!-- span.n, .m { visibility: hidden } --></style>a@<span class="m">no</span>b.example',
    'a@b.example',
  ],
  [
    'an id that a style hides',
    '<style>#pre { display: none !important }</style><div id="pre">Preview</div>Hello',
    'Hello',
  ],
  [
    'a class that a later rule shows',
    '<style>.x{display:none}.x{display:block}</style><p class="x">Hello</p>',
    'Hello',
  ],
  [
    'a class that is hidden in hand alone',
    '<style>@media (max-width:600px){.d{display:none}}</style><p class="d">Hello</p>',
    'Hello',
  ],
  ['a class that is hidden on paper', '<style media="print">.d{display:none}</style><p class="d">Hello</p>', 'Hello'],
  ['a class of another name', '<style>.xy{display:none}</style><p class="x">Hello</p>', 'Hello'],
  [
    'a style in the body of a mail',
    '<body><style>.h{mso-hide:all;display:none}</style><span class="a h">Preview</span>Hello',
    'Hello',
  ],
  ['words of no size', 'a@<span style="font-size:0">no</span>b.example', 'a@b.example'],
  ['a box of no size around words', '<div style="font-size:0"><p style="font-size:14px">Hello</p></div>', 'Hello'],
  ['a box outside the page', '<div style="position:absolute;left:-5000px">Bots only</div>Hello', 'Hello'],
  ['a trap by its class', '<div class="honeypot">Leave empty</div>Hello', 'Hello'],
  ['a style without an end', 'Hello<style>.x{display:none}', 'Hello'],
  ['a head without an end or a body', '<head><meta charset="utf-8"><title>T</title><p>Hello', 'Hello'],
  ['a folded preview', '<div style="max-height:0;overflow:hidden">Preview</div>Hello', 'Hello'],
  ['a mail that hides all of it', '<div style="display:none">We paid.</div>', 'We paid.'],
  ['an alternative text', '<p>Paid <img src="a.png" alt="in full"> today <img src="b.png"></p>', 'Paid in full today'],
  ['an element within a word', 'sales@<b></b>shop.example', 'sales@shop.example'],
  [
    'quotes',
    '<p>No.</p><blockquote>Did you <blockquote>pay?</blockquote></blockquote>Jo',
    'No.\n\n> Did you\n> > pay?\n\nJo',
  ],
  ['heads without an end', '<head><title>T</title><style>a{}</style><body>Hello', 'Hello'],
  ['what Outlook writes', '<p class="MsoNormal">One<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>', 'One'],
])('Words are read of %s', (_, html, words) => {
  expect(wordsOfHtml(html)).toBe(words)
})

test('A hundred thousand elements without an end take no long time', () => {
  const open = '<div style="display:none"><a href="https://x.example">'
  expect(wordsOfHtml(`<p>Hello.</p>${open.repeat(100_000)}`)).toBe('Hello.')
})

test('Style sheets of any make take no long time', () => {
  for (const part of ['<style>', '<style>.a{', '.a{display:none}', '@media x{', '/*', '<style>@', '.a,'])
    expect(wordsOfHtml(`<style>${part.repeat(40_000)}</style><p>Hello.</p>`).length).toBeLessThan(1_000_000)
})

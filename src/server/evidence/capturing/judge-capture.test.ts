import { expect, test } from 'vitest'
import { type Capturing, type Seen, wrongWithAnswer, wrongWithPage } from './judge-capture.ts'

const answer: Capturing = {
  status: 200,
  type: 'text/html; charset=utf-8',
  isAttachment: false,
  headers: new Map(),
  url: 'https://shop.example/',
  askedUrl: 'https://shop.example/',
}
const seen: Seen = {
  title: 'Shop',
  text: 'Lamps and chairs. '.repeat(20),
  hasPassword: false,
  pictures: 3,
  overlaysHidden: 0,
  isCopySeen: false,
}

test.each([
  ['a page', {}, undefined],
  ['a picture by itself', { type: 'image/jpeg' }, undefined],
  ['a page that is gone', { status: 410 }, 'The page is not there any more: its server answered 410.'],
  [
    'a page for some countries',
    { status: 451 },
    'The page is not shown in the country from which it was opened (status 451).',
  ],
  ['a file', { type: 'application/zip' }, 'The address gives a file to save, not a page to look at.'],
  ['an attachment', { isAttachment: true }, 'The address gives a file to save, not a page to look at.'],
  [
    'a challenge',
    { status: 403, headers: new Map([['cf-mitigated', 'challenge']]) },
    'The page first checks for a human visitor and shows us nothing else.',
  ],
  ['a server that fails', { status: 503 }, 'The server answered with an error (status 503).'],
  ['a refusal', { status: 403 }, 'The server did not let us see the page (status 403).'],
])('An answer that is %s', (_, change, sentence) => {
  expect(wrongWithAnswer({ ...answer, ...change })).toBe(sentence)
})

test.each([
  ['shows the copy, whatever it says', { isCopySeen: true, text: 'captcha', hasPassword: true }, {}, undefined],
  ['does not show it', {}, {}, 'The picture is not visible on the page.'],
  ['is blank', { text: '', pictures: 0 }, {}, 'The page is blank.'],
  ['wants a password', { hasPassword: true }, {}, 'The page is shown only after signing in there.'],
  [
    'led to where one signs in',
    {},
    { url: 'https://shop.example/login?next=/' },
    'The page is shown only after signing in there.',
  ],
  [
    'asks for a person',
    { title: 'Just a moment...', text: '' },
    {},
    'The page first checks for a human visitor and shows us nothing else.',
  ],
  [
    'asks for cookies',
    { text: 'We use cookies', overlaysHidden: 1 },
    {},
    'The page shows the picture only after consent, and we accept nothing.',
  ],
  [
    'speaks of captchas at length',
    { text: 'How captchas came about. '.repeat(200) },
    {},
    'The picture is not visible on the page.',
  ],
])('A page that %s', (_, change, at, sentence) => {
  expect(wrongWithPage({ ...answer, ...at }, { ...seen, ...change })).toBe(sentence)
})

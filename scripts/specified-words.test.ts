import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { specifiedOfCases } from './specified-case-words.ts'

const web = 'src/web/accounts'
const signingIn = `${web}/signing-in.test.tsx`
const emailCheck = `${web}/email/email-check.test.tsx`
const registering = `${web}/registering/registering.test.tsx`
const mailed = `${web}/mailed/mailed.test.tsx`
const turnstile = `${web}/sign-in/turnstile.test.tsx`
const fields = 'src/web/ui/forms/fields.test.tsx'
const newRegistration = 'src/web/registrations/start/new-registration.test.tsx'
const registrationList = 'src/web/registrations/list/registrations.test.tsx'
const longForms = 'src/web/ui/forms/long-forms.test.tsx'

const empty = 'An empty form names all missing fields and focuses the first'
const answer = 'Each wrong answer is refused in words, and nothing is sent'
const refusedPassword = 'Each password that cannot be is refused in words and not sent'
const toAndFro = 'The password step leads to reset, signing in to signing up'
const verified = 'A verification opens its link once and is remembered for a day'
const unverified = 'A failed verification says so for 10 seconds and offers another link'
const forgotten = 'A forgotten password leads to a mailed link'
const crashed = 'A page that fails says so and shows the way back'
const code = 'The server judges referral codes; unjudged ones are not sent'

/** The specification's quoted strings, each with its test. */
const specified: [words: string, file: string, title: string][] = [
  ['Welcome', signingIn, 'Both pages before sign-in pass the audit and fit everywhere'],
  ['Continue', emailCheck, 'An address without account is refused at its field until changed'],
  ['Log In', signingIn, 'Address, then password, then the requested page'],
  ['Forgot your password?', signingIn, toAndFro],
  ['No account yet? Sign Up', signingIn, toAndFro],
  ['Nice to meet you', signingIn, 'Both pages before sign-in pass the audit and fit everywhere'],
  ['Already have an account? Log in', registering, 'The two pages link to each other and keep the target'],
  ['Back to login', mailed, forgotten],
  ['Checking', mailed, verified],
  ['Email verified', mailed, verified],
  ['Get started', mailed, verified],
  ['Login now', mailed, verified],
  ['Email verification failed.', mailed, unverified],
  ['resend the link', mailed, unverified],
  ['Email verification failed', mailed, 'A failed verification without server words uses ours'],
  [
    'Please review the agreement below:',
    'src/web/licensing/documents.test.tsx',
    'Everyone reads the agreement: 13 clauses, version, hash and way back',
  ],
  [
    'Loading payment system...',
    'src/web/billing/card-fields/card-fields.test.tsx',
    'While they come that is said, with a hint at blockers',
  ],
  ['Oops.', 'src/web/platform/pages/crash-page.test.tsx', crashed],
  ['We are sorry, but you have encountered an error.', 'src/web/platform/pages/crash-page.test.tsx', crashed],
  [
    'This URL is already on the list of additional pages.',
    longForms,
    'An additional page is added and removed; duplicates warn for 5 seconds',
  ],
  ['Invalid email address.', signingIn, 'An invalid address is refused at its field'],
  ['Invalid email address.', registering, empty],
  ['Invalid email address', mailed, forgotten],
  ['Did you mean ', signingIn, 'A suspected typing error asks, and is accepted all the same'],
  ['Did you mean ', registering, 'An address like a common one brings a question'],
  ['Password required.', signingIn, 'A password is asked for'],
  ['First Name required.', registering, empty],
  ['Last Name required.', registering, empty],
  ['Country required.', registering, empty],
  ['First name too long (max 40 letters)', registering, answer],
  ['Please ensure your name is capitalized correctly.', registering, answer],
  ['Passwords don‘t match.', registering, answer],
  ['Passwords don‘t match.', mailed, refusedPassword],
  ['Please choose a stronger password.', registering, 'A password shows its strength; a weak one is not sent'],
  ['Please choose a stronger password.', mailed, refusedPassword],
  ['Unable to validate referral code. Please try again.', registering, code],
  [
    'Please complete the security verification before submitting.',
    turnstile,
    'Registration waits for the widget, whose failure says what to do',
  ],
  [
    'Please complete the security verification before signing in.',
    turnstile,
    'Nobody signs in before the widget is done',
  ],
  ['Email address not recognized', emailCheck, 'An address without account is refused at its field until changed'],
  [
    'Security verification failed. Please try again.',
    emailCheck,
    'An unsent check repeats once after a second, then reports failure',
  ],
  [
    'Security verification failed. Please try again.',
    turnstile,
    'An expired or failed widget clears its solution and says so',
  ],
  [
    'Security verification expired. Please complete the challenge again.',
    turnstile,
    'An expired or failed widget clears its solution and says so',
  ],
  ['Reload the page and try again.', registering, 'A registration that fails the security check says what to do'],
  [
    'Copied to clipboard!',
    `${web}/settings/settings.test.tsx`,
    'The referral code is copied, and it is said for 10 seconds',
  ],
  [
    'For multi image registration, navigate to "Register"',
    newRegistration,
    'With an image only options of one image are chosen.',
  ],
  [
    'To register a single image, navigate to Images, click on the Image and select "New Registration"',
    newRegistration,
    'Without an image a group of photographs is chosen.',
  ],
  ['New Registration', registrationList, 'The page of an image shows its orders and starts another.'],
  ['Register', registrationList, 'The list shows photographs, option, state, turn and price.'],
  ['Payment was successful. Thank you.', newRegistration, 'The way back from the payment is told and forgotten.'],
  ['Order canceled', newRegistration, 'The way back from the payment is told and forgotten.'],
  ['A boolean field needs exactly two options', fields, 'A boolean field needs exactly two options'],
  ['A checkbox needs true and false item labels', fields, 'A checkbox needs true and false item labels'],
  ['page(s)', 'src/web/ui/lists/pagination.test.tsx', 'The foot says how much there is, on how many pages'],
]

/** A test as it is written, with what stands between it and the one before where it is repeated for many. */
function testCalled(title: string, file: string): string | undefined {
  const text = readFileSync(resolve(import.meta.dirname, '..', file), 'utf8')
  const at = text.indexOf(title)
  if (at === -1) return undefined
  if (isRow(text, at)) return text.slice(at, Math.min(...rowEnds.map((end) => whereEnds(text, end, at))))
  const next = text.indexOf('\ntest', at)
  const isRepeated = title.includes('${') || title.includes('%s')
  const from = isRepeated ? text.lastIndexOf('\n})\n', at) : at
  return text.slice(Math.max(0, from), next === -1 ? undefined : next)
}

/** True for a title in a test's table. */
const isRow = (text: string, at: number): boolean => /\n {2}\[\s*['"`]$/.test(text.slice(0, at))
const rowEnds = ['\n  [', '\n  ...', '\n]']
const whereEnds = (text: string, end: string, from: number): number => {
  const at = text.indexOf(end, from)
  return at === -1 ? text.length : at
}

test.each([...specified, ...specifiedOfCases])('“%s” is brought up in %s: %s', (words, file, title) => {
  const found = testCalled(title, file)
  expect(found, `${file} has no test “${title}”`).toBeDefined()
  expect(found).toContain(words)
})

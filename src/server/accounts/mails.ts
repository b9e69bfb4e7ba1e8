import { mailTemplate } from '#server/platform/mail/mail-template.ts'
import type { Recipient } from '#server/platform/mail/mailer.ts'
import { formatDay, formatMoment } from './moments.ts'
import type { AccountRow } from './store.ts'

type Named = { firstName: string }
/** The reader whose clock and calendar a mail uses. */
type Reader = Named & { timeZone: string }
/** Time, browser and address of a sign-in. */
type SignIn = { at: Date; browser: string; ip: string }

const hello = (firstName: string) => `Hello ${firstName},`

/** Recipient of an account's mail. */
export const recipientOf = ({ id, email, emailVerifiedAt }: Pick<AccountRow, 'id' | 'email' | 'emailVerifiedAt'>) =>
  ({ email, accountId: id, isVerified: emailVerifiedAt !== null }) satisfies Recipient

/** Mails about the account itself, without unsubscribing. */
export const accountMails = {
  verification: mailTemplate<Named & { token: string; hours: number }>(
    'verification',
    ({ firstName, token, hours }, { brand, url }) => ({
      subject: `Confirm your email address for ${brand.name}`,
      greeting: hello(firstName),
      blocks: [
        'Please confirm that this address is yours.',
        { label: 'Confirm my address', url: `${url}/register/verify-email/${token}` },
        `The link works once, for ${hours} hours. If you did not open an account with us, you need not do anything.`,
      ],
    }),
    { asks: true },
  ),

  reset: mailTemplate<Named & { token: string; minutes: number }>(
    'reset',
    ({ firstName, token, minutes }, { brand, url }) => ({
      subject: `Set a new password for ${brand.name}`,
      greeting: hello(firstName),
      blocks: [
        'Someone asked for a new password for this address. We hope it was you.',
        { label: 'Set a new password', url: `${url}/login/reset/${token}` },
        `The link works once, for ${minutes} minutes. If it was not you, ignore this mail: your password does not change.`,
      ],
    }),
    { asks: true },
  ),

  /** To an invited member of a law firm. */
  firmInvitation: mailTemplate<Named & { firm: string; token: string; days: number }>(
    'firm-invitation',
    ({ firstName, firm, token, days }, { brand, url }) => ({
      subject: `Your access to the cases of ${firm} at ${brand.name}`,
      greeting: hello(firstName),
      blocks: [
        `${brand.name} has opened an account for you as a member of ${firm}. There you find your firm’s cases with their evidence, and report how they go on.`,
        { label: 'Set your password', url: `${url}/login/reset/${token}?invited=true` },
        `The link works once, for ${days} days. After your first sign-in you turn on a second factor. Then you see the cases.`,
        'If you did not expect this mail, you need not do anything.',
      ],
    }),
    { asks: true },
  ),

  staffInvitation: mailTemplate<Named & { token: string; days: number }>(
    'staff-invitation',
    ({ firstName, token, days }, { brand, url }) => ({
      subject: `Your access to the desk of ${brand.name}`,
      greeting: hello(firstName),
      blocks: [
        `${brand.name} has opened an account for you as a member of its staff.`,
        { label: 'Set your password', url: `${url}/login/reset/${token}?invited=true` },
        `The link works once, for ${days} days. After your first sign-in you turn on a second factor; before that the desk stays closed.`,
        'If you did not expect this mail, you need not do anything.',
      ],
    }),
    { asks: true },
  ),

  factorReset: mailTemplate<Named>('second-factor-reset', ({ firstName }, { brand, url }) => ({
    subject: `Your second factor at ${brand.name} was removed`,
    greeting: hello(firstName),
    blocks: [
      'The second factor of your account was removed, and all your sessions ended. Sign in with your password, then turn on a new one.',
      { label: 'Sign in', url: `${url}/login` },
      `If you did not ask for this, write to ${brand.support} at once.`,
    ],
  })),

  newSignIn: mailTemplate<Reader & SignIn>(
    'new-sign-in',
    ({ firstName, timeZone, at, browser, ip }, { brand, url }) => ({
      subject: `A new sign-in to your ${brand.name} account`,
      greeting: hello(firstName),
      blocks: [
        'Your account was signed in to from a browser that we have not seen before.',
        { items: [`When: ${formatMoment(at, timeZone)}`, `Browser: ${browser}`, `Address: ${ip}`] },
        'If that was you, there is nothing to do. If not, change your password now: that ends all other sessions.',
        { label: 'See where I am signed in', url: `${url}/profile/sessions` },
      ],
    }),
  ),

  /** To the address that the account had. */
  emailChanged: mailTemplate<Reader & { oldEmail: string; newEmail: string; at: Date }>(
    'email-changed',
    ({ firstName, timeZone, oldEmail, newEmail, at }, { brand }) => ({
      subject: `The email address of your ${brand.name} account was changed`,
      greeting: hello(firstName),
      blocks: [
        `On ${formatMoment(at, timeZone)} the address of your account was changed from ${oldEmail} to ${newEmail}. All other sessions were ended.`,
        `If that was not you, write to ${brand.support} from the old address at once.`,
      ],
    }),
  ),

  /** `wasSomebodys`: an address of the account was verified before. */
  passwordChanged: mailTemplate<Reader & { at: Date; wasSomebodys: boolean }>(
    'password-changed',
    ({ firstName, timeZone, at, wasSomebodys }, { brand, url }) => ({
      subject: `The password of your ${brand.name} account was changed`,
      greeting: hello(firstName),
      blocks: [
        `Your password was changed on ${formatMoment(at, timeZone)}. All other sessions were ended.`,
        ...(wasSomebodys
          ? []
          : [
              'Nobody had confirmed this address before. In case someone else opened the account, we also removed its second factor and all links sent for it. Only you can sign in.',
            ]),
        'If that was not you, set a new password now.',
        { label: 'Set a new password', url: `${url}/login/reset` },
      ],
    }),
  ),

  deletionPlanned: mailTemplate<Reader & { at: Date }>(
    'deletion-planned',
    ({ firstName, timeZone, at }, { brand, url }) => ({
      subject: `Your ${brand.name} account will be deleted`,
      greeting: hello(firstName),
      blocks: [
        `As you asked, your account and everything in it will be deleted on ${formatDay(at, timeZone)}: images, matches, settings.`,
        'Until then you can sign in, download your data, or keep the account.',
        { label: 'Export or keep my account', url: `${url}/login` },
      ],
    }),
  ),

  deletionCancelled: mailTemplate<Named>('deletion-cancelled', ({ firstName }, { brand }) => ({
    subject: `Your ${brand.name} account will not be deleted`,
    greeting: hello(firstName),
    blocks: ['We cancelled the deletion of your account. Nothing has changed.'],
  })),

  deleted: mailTemplate<Named>('deleted', ({ firstName }, { brand }) => ({
    subject: `Your ${brand.name} account was deleted`,
    greeting: hello(firstName),
    blocks: ['We deleted your account and everything in it. This is our last mail to you. Thank you for using it.'],
  })),

  exportReady: mailTemplate<Reader & { until: Date }>(
    'export-ready',
    ({ firstName, timeZone, until }, { brand, url }) => ({
      subject: `Your ${brand.name} export is ready`,
      greeting: hello(firstName),
      blocks: [
        'Everything your account holds is ready for you as one zip file: your data as JSON, and your files.',
        { label: 'Download my export', url: `${url}/profile/export` },
        `Sign in to download it. It stays until ${formatDay(until, timeZone)}.`,
      ],
    }),
  ),
}

import { notificationType } from '#server/accounts/notifications/index.ts'
import type { Id } from '#contract/wire.ts'

/** Facts of a notification about a case and lawyers. */
export type LegalWords = { caseId: Id; name: string; firm: string; until: string; note: string }

const page = ({ caseId }: Pick<LegalWords, 'caseId'>): `/${string}` => `/cases/${caseId}`

/** Notifications to owners about lawyers. */
export const legalNotifications = {
  offered: notificationType<LegalWords>({
    name: 'legal.offered',
    title: 'Lawyers could take my case',
    mail: 'now',
    write: (words) => ({
      title: `Lawyers could take your case ${words.name}: your consent is needed`,
      body: `${words.firm} would take it. The page of the case shows what they would do, the costs and the chances. Please answer by ${words.until}; we hand over nothing without your consent.`,
      path: page(words),
    }),
  }),
  waits: notificationType<LegalWords>({
    name: 'legal.waits',
    title: 'Lawyers still wait for my consent',
    mail: 'now',
    write: (words) => ({
      title: `Your case ${words.name} still waits for your answer about lawyers`,
      body: `Please say yes or no by ${words.until}. If you do not answer, we hand over nothing and the offer ends.`,
      path: page(words),
    }),
  }),
  over: notificationType<LegalWords>({
    name: 'legal.over',
    title: 'An offer of lawyers for my case ended',
    mail: 'now',
    write: (words) => ({
      title: `The way to lawyers for your case ${words.name} is no longer open`,
      body: [words.note, 'We look at what else can be done, and tell you.'].join(' '),
      path: page(words),
    }),
  }),
  stated: notificationType<LegalWords>({
    name: 'legal.stated',
    title: 'The lawyers report on my case',
    mail: 'now',
    write: (words) => ({
      title: `${words.firm} has news about your case ${words.name}`,
      body: words.note,
      path: page(words),
    }),
  }),
  moved: notificationType<LegalWords>({
    name: 'legal.moved',
    title: 'Another law firm has my case',
    mail: 'now',
    write: (words) => ({
      title: `${words.firm} has your case ${words.name} from now on`,
      body: words.note,
      path: page(words),
    }),
  }),
}

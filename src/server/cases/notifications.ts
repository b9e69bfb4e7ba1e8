import { legalOnlyMeaning } from '#contract/reference/country-row.ts'
import { reasonTexts, type ReasonCode } from '#contract/cases/reasons.ts'
import type { CaseNotice } from '#contract/cases/case-state-row.ts'
import { notificationType } from '#server/accounts/notifications/index.ts'
import type { Id } from '#contract/wire.ts'

/** What every word on a case may speak of. `note` is what staff wrote for its owner; `by` the day until which something is waited for. */
export type CaseWords = {
  caseId: Id
  name: string
  host: string
  note: string
  reason: ReasonCode | null
  /** The country, where only lawyers pursue cases. */
  legalOnly: string | null
  by: string | null
}

const about = ({ name, host }: CaseWords) => `${name}${host === '' ? '' : ` (${host})`}`
const page = ({ caseId }: CaseWords): `/${string}` => `/cases/${caseId}`
const said = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n')

/** What cases tells their owners. */
export const caseNotifications = {
  received: notificationType<CaseWords>({
    name: 'cases.received',
    title: 'My case was received',
    mail: 'now',
    write: (words) => ({
      title: `We have your case ${about(words)}`,
      body: words.legalOnly
        ? `We look at it within a few days and tell you whether we take it on. ${legalOnlyMeaning(words.legalOnly)} Until they look at it you can withdraw it, free of charge.`
        : 'We look at it within a few days and tell you whether we take it on. Until the first letter is sent you can withdraw it, free of charge.',
      path: page(words),
    }),
  }),
  needsInfo: notificationType<CaseWords>({
    name: 'cases.needs-info',
    title: 'Something is needed for my case',
    mail: 'now',
    write: (words) => ({
      title: `We need something from you for your case ${about(words)}`,
      body: said(words.note, words.by === null ? '' : `Please answer by ${words.by}.`),
      path: `${page(words)}/submission`,
    }),
  }),
  accepted: notificationType<CaseWords>({
    name: 'cases.accepted',
    title: 'My case was accepted',
    mail: 'now',
    write: (words) => ({
      title: `We take on your case ${about(words)}`,
      body: said(
        words.legalOnly
          ? `Next we secure the evidence. ${legalOnlyMeaning(words.legalOnly)}`
          : 'Next we secure the evidence, and then write to the image user.',
        words.note,
      ),
      path: page(words),
    }),
  }),
  letterSent: notificationType<CaseWords>({
    name: 'cases.letter-sent',
    title: 'A letter in my case went out',
    mail: 'now',
    write: (words) => ({
      title: `We wrote to the image user of your case ${about(words)}`,
      body: said(
        'You can read the letter on the page of the case. Now it is the image user’s turn, and you need not do anything.',
        words.by === null ? '' : `We asked for an answer by ${words.by}, and remind them if none comes.`,
      ),
      path: page(words),
    }),
  }),
  declined: notificationType<CaseWords>({
    name: 'cases.declined',
    title: 'My case was declined',
    mail: 'now',
    write: (words) => ({
      title: `We cannot take on your case ${about(words)}`,
      body: said(words.reason === null ? '' : reasonTexts[words.reason], words.note),
      path: page(words),
    }),
  }),
  withdrawn: notificationType<CaseWords>({
    name: 'cases.withdrawn',
    title: 'The claim of my case was withdrawn',
    mail: 'now',
    write: (words) => ({
      title: `We withdrew the claim of your case ${about(words)}`,
      body: said(words.reason === null ? '' : reasonTexts[words.reason], words.note),
      path: page(words),
    }),
  }),
  reopened: notificationType<CaseWords>({
    name: 'cases.reopened',
    title: 'My case is taken up again',
    mail: 'now',
    write: (words) => ({
      title: `We take up your case ${about(words)} again`,
      body: said(words.reason === null ? '' : reasonTexts[words.reason], words.note),
      path: page(words),
    }),
  }),
  paymentBack: notificationType<CaseWords>({
    name: 'cases.payment-back',
    title: 'A payment for my case was taken back',
    mail: 'now',
    write: (words) => ({
      title: `A payment for your case ${about(words)} was taken back`,
      body: said('The amount is due again. We ask the image user for it, and you need not do anything.', words.note),
      path: page(words),
    }),
  }),
  closed: notificationType<CaseWords>({
    name: 'cases.closed',
    title: 'My case was closed',
    mail: 'now',
    write: (words) => ({
      title: `Your case ${about(words)} is closed`,
      body: said(words.reason === null ? '' : reasonTexts[words.reason], words.note),
      path: page(words),
    }),
  }),
  price: notificationType<CaseWords>({
    name: 'cases.price',
    title: 'A price waits for my answer',
    mail: 'now',
    write: (words) => ({
      title: `Please look at the price of your case ${about(words)}`,
      body: said(words.note, 'Nothing goes out before you have answered.'),
      path: page(words),
    }),
  }),
  quiet: notificationType<CaseWords>({
    name: 'cases.quiet',
    title: 'A monthly word on a case that goes on',
    mail: 'now',
    write: (words) => ({ title: `Your case ${about(words)}: how it stands`, body: words.note, path: page(words) }),
  }),
  message: notificationType<CaseWords>({
    name: 'cases.message',
    title: 'My case manager writes to me',
    mail: 'now',
    write: (words) => ({ title: `A message about your case ${about(words)}`, body: words.note, path: page(words) }),
  }),
  reminder: notificationType<CaseWords>({
    name: 'cases.reminder',
    title: 'My case still waits for me',
    mail: 'now',
    write: (words) => ({
      title: `Your case ${about(words)} still waits for you`,
      body: said(words.note, words.by === null ? '' : `Please answer by ${words.by}.`),
      path: `${page(words)}/submission`,
    }),
  }),
}

/** The notices that are written; of the other steps the case's page tells. */
export const noticeTypes: Partial<Record<CaseNotice, (typeof caseNotifications)['received']>> = {
  received: caseNotifications.received,
  'needs-info': caseNotifications.needsInfo,
  accepted: caseNotifications.accepted,
  'letter-sent': caseNotifications.letterSent,
  declined: caseNotifications.declined,
  withdrawn: caseNotifications.withdrawn,
  reopened: caseNotifications.reopened,
  'payment-back': caseNotifications.paymentBack,
  closed: caseNotifications.closed,
}

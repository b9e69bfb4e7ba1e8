import { notificationType } from '#server/accounts/notifications/index.ts'
import type { Id } from '#contract/wire.ts'

type AnswerWords = { caseId: Id; name: string; host: string; text: string; by: string | null }

const about = ({ name, host }: AnswerWords) => `${name}${host === '' ? '' : ` (${host})`}`
const page = ({ caseId }: AnswerWords): `/${string}` => `/cases/${caseId}`
const said = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n')

/** Owners' notifications about answers, offers and their outcomes. */
export const disputeNotifications = {
  question: notificationType<AnswerWords>({
    name: 'cases.question',
    title: 'I am asked about an objection in my case',
    mail: 'now',
    write: (words) => ({
      title: `Please tell us about the objection in your case ${about(words)}`,
      body: said(
        words.text,
        `Please answer by ${words.by}. If we do not hear from you by then, we decide on the evidence: with good proof, for the image user.`,
      ),
      path: page(words),
    }),
  }),
  questionOver: notificationType<AnswerWords>({
    name: 'cases.question-over',
    title: 'A question about an objection went unanswered',
    mail: 'now',
    write: (words) => ({
      title: `We go on without your answer in your case ${about(words)}`,
      body: said(
        `We had asked you about the objection by ${words.by} and did not hear from you.`,
        'We now decide on the evidence: with good proof, for the image user. You can still answer until we decide.',
      ),
      path: page(words),
    }),
  }),
  decision: notificationType<AnswerWords>({
    name: 'cases.decision',
    title: 'An answer of the image user was decided on',
    mail: 'now',
    write: (words) => ({
      title: `We decided on the answer in your case ${about(words)}`,
      body: words.text,
      path: page(words),
    }),
  }),
  approval: notificationType<AnswerWords>({
    name: 'cases.offer-approval',
    title: 'An offer waits for my approval',
    mail: 'now',
    write: (words) => ({
      title: `Please look at an offer in your case ${about(words)}`,
      body: said(
        words.text,
        words.by === null ? '' : `Please answer by ${words.by}.`,
        'Nothing is agreed without your approval.',
      ),
      path: page(words),
    }),
  }),
  offer: notificationType<AnswerWords>({
    name: 'cases.offer',
    title: 'An offer in my case',
    mail: 'daily',
    write: (words) => ({ title: `An offer in your case ${about(words)}`, body: words.text, path: page(words) }),
  }),
  agreed: notificationType<AnswerWords>({
    name: 'cases.agreed',
    title: 'A sum was agreed on in my case',
    mail: 'now',
    write: (words) => ({
      title: `A sum is agreed on in your case ${about(words)}`,
      body: words.text,
      path: page(words),
    }),
  }),
}

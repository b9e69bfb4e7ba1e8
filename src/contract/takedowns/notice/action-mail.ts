import type { CounterNoticeDecision } from '../counter-notice.ts'

type Action = Extract<CounterNoticeDecision, { kind: 'action-filed' }>

/** The mail that tells a host's agent of an action, in English: laws that know this step are read in it by the hosts of our table. */
export const writeActionMail = (
  { court, docket, filedOn, proof }: Action,
  { subject, signer }: { subject: string; signer: string },
): { subject: string; text: string } => ({
  subject: `Action filed: ${subject}`,
  text: [
    'You passed on a counter-notice to the notice named in the subject.',
    `An action that seeks to restrain the infringing activity was filed on ${filedOn} with ${court}, docket number ${docket}. Please do not restore the material.`,
    `Proof of filing:\n${proof}`,
    signer,
  ].join('\n\n'),
})

import { PlainEmail } from '#contract/letters/contacts/contact.ts'
import type { Region } from '#contract/takedowns/law/region.ts'
import { letterDelivery } from '#server/letters/index.ts'
import type { Law } from '../law/read-law.ts'
import type { NoticeRow } from '../takedown-store.ts'

export type DeliveryConfig = Parameters<typeof letterDelivery>[0]
/** The parts that say whether a notice can leave: the ways out of this server, and the law as it counts now. */
export type Delivery = { config: DeliveryConfig; law: Law }

/** The reason why a signed notice has not left: one column of sentences. */
const sentences = {
  captures: () => 'We capture the pages before the notice goes out. This can take a day.',
  off: (_name: string, { statusReason }: Region) => statusReason ?? 'This region is off. No notice goes there.',
  address: (name: string) => `Our staff check the address of ${name} before anything goes there.`,
  region: () => 'Our staff read this notice before it goes out.',
  law: (name: string) => `Our staff confirm the law for ${name}, whose country is not known.`,
  form: (name: string) => `Paste it into the form of ${name}. Then enter the number that the form gives.`,
  post: (name: string) => `Print it and post it to ${name}. Then confirm here that it was posted.`,
  server: () =>
    'We hand the notice to our mail server. If it does not answer, we try again for four days. No deadline runs meanwhile.',
  mail: () => 'This server sends no notices yet. Its operator has to set up mail first. No deadline runs meanwhile.',
} as const satisfies Record<string, (name: string, region: Region) => string>
export type NoticeWait = Exclude<keyof typeof sentences, 'server'>

type Waiting = Pick<NoticeRow, 'state' | 'reader' | 'region' | 'isGuess' | 'releasedAt'>

/** Returns the reason why a signed notice waits once its captures are there; null where it can leave by mail. */
export function waitOf(notice: Waiting, { config, law }: Delivery): NoticeWait | null {
  const { reader, region, isGuess, releasedAt } = notice
  const { status } = law(region)
  if (status === 'off') return 'off'
  if (releasedAt === null) {
    if (reader.awaitsStaff) return 'address'
    if (status === 'staff-confirm') return 'region'
    if (isGuess) return 'law'
  }
  if (reader.way === 'form') return 'form'
  if (reader.way === 'none') return reader.contact === '' ? 'address' : 'post'
  if (!PlainEmail.safeParse(reader.contact).success) return 'address'
  return letterDelivery(config).by === undefined ? 'mail' : null
}

export const waitsForStaff = (wait: NoticeWait | null): boolean =>
  wait === 'address' || wait === 'region' || wait === 'law'

/** The sentence on what a notice waits for, for its owner; null where it does not wait. */
export function waitSentence(notice: Waiting, delivery: Delivery): string | null {
  const isQueued = notice.state === 'queued'
  const wait = notice.state === 'signed' ? 'captures' : isQueued ? (waitOf(notice, delivery) ?? 'server') : null
  return wait === null ? null : sentences[wait](notice.reader.name, delivery.law(notice.region))
}

/** True where the owner sends the notice: by a form, or by post. */
export function isByHand(notice: Waiting, delivery: Delivery): boolean {
  const wait = waitOf(notice, delivery)
  return notice.state === 'queued' && (wait === 'form' || wait === 'post')
}

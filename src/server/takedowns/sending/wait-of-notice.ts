import { PlainEmail } from '#contract/cases/contacts/contact.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import { letterDelivery } from '#server/cases/index.ts'
import type { NoticeRow } from '../takedown-store.ts'

export type DeliveryConfig = Parameters<typeof letterDelivery>[0]

/** The reason why a signed notice has not left: one column of sentences. */
const sentences = {
  captures: () => 'We capture the pages before the notice goes out. This can take a day.',
  address: (name: string) => `Our staff check the address of ${name} before anything goes there.`,
  region: () => 'Our staff read this notice before it goes out.',
  law: (name: string) => `Our staff confirm the law for ${name}, whose country is not known.`,
  form: (name: string) => `Paste it into the form of ${name}. Then enter the number that the form gives.`,
  post: (name: string) => `Print it and post it to ${name}. Then confirm here that it was posted.`,
  mail: () => 'This server sends no notices yet. Its operator has to set up mail first. No deadline runs meanwhile.',
} as const satisfies Record<string, (name: string) => string>
export type NoticeWait = keyof typeof sentences

type Waiting = Pick<NoticeRow, 'state' | 'reader' | 'region' | 'isGuess' | 'releasedAt'>

/** Returns the reason why a signed notice waits once its captures are there; null where it can leave by mail. */
export function waitOf(notice: Waiting, config: DeliveryConfig): NoticeWait | null {
  const { reader, region, isGuess, releasedAt } = notice
  if (releasedAt === null) {
    if (reader.awaitsStaff) return 'address'
    if (regionOf(region).status === 'staff-confirm') return 'region'
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
export function waitSentence(notice: Waiting, config: DeliveryConfig): string | null {
  const wait = notice.state === 'signed' ? 'captures' : notice.state === 'queued' ? waitOf(notice, config) : null
  return wait === null ? null : sentences[wait](notice.reader.name)
}

/** True where the owner sends the notice: by a form, or by post. */
export function isByHand(notice: Waiting, config: DeliveryConfig): boolean {
  const wait = waitOf(notice, config)
  return notice.state === 'queued' && (wait === 'form' || wait === 'post')
}

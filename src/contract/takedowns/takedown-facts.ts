import { z } from 'zod'
import { TimeZone } from '../accounts/profile.ts'
import { Id } from '../wire.ts'
import { NoticeFacts } from './notice/facts.ts'

const Work = NoticeFacts.shape.works.element.extend({ image: Id })

/** The facts that the owner writes. Uses, prescribed wording and signature come from elsewhere. */
export const TakedownFacts = NoticeFacts.pick({
  owner: true,
  agent: true,
  isCompany: true,
  grounds: true,
  statements: true,
  photograph: true,
  uploader: true,
  recordNumber: true,
  evidence: true,
  identityDocument: true,
  mandate: true,
  remedy: true,
  agreements: true,
  isGoneAtOrigin: true,
})
  .extend({ timeZone: TimeZone, works: z.array(Work).max(500) })
  .meta({ id: 'TakedownFacts' })
export type TakedownFacts = z.infer<typeof TakedownFacts>

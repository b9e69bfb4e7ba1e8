import type { Id } from '#contract/wire.ts'
import { InSlot } from '#web/platform/slot.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { registrationOf } from './registration-of.ts'
import { registrationOfMany } from './slots.ts'

/** Ids in an address. Servers on the way refuse addresses of more than 8 kB after a reload. */
const maxInAddress = 200

type StartRegistrationProps = { images: readonly Id[]; size?: 'small'; children: string }

/** Leads to an order of these images. The area of registrations keeps those that no address can hold. */
export function StartRegistration({ images, size, children }: StartRegistrationProps) {
  const given = { ...(size && { size }), children }
  if (images.length > maxInAddress) return <InSlot slot={registrationOfMany} images={images} {...given} />
  return <ButtonLink look="quiet" to="/registrations/new" search={registrationOf(images)} {...given} />
}

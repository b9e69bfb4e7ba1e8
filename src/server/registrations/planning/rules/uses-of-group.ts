import type { RegistrationParty } from '#contract/registrations/facts.ts'
import { isUnitedStatesWork } from '#contract/registrations/legal-author.ts'
import type { FoundUses, PlannedImage } from '#contract/registrations/plan.ts'

/** An image of a group, with whether its three months can still be kept. */
export type ImageInTime = { image: PlannedImage; isInTime: boolean; party: RegistrationParty }

/** Uses of a group's images, by what a registration would do for them (17 USC 411, 412). */
export function usesOfGroup(images: readonly ImageInTime[]): FoundUses {
  const uses: FoundUses = { total: 0, covered: 0, barred: 0, needRegistration: 0 }
  for (const { image, isInTime, party } of images) {
    if (image.uses.length === 0) continue
    const needsRegistration = isUnitedStatesWork(image, party) === true
    for (const { day, count } of image.uses) {
      uses.total += count
      if (isInTime && isAfterPublication(image, day)) uses.covered += count
      else uses.barred += count
      if (needsRegistration) uses.needRegistration += count
    }
  }
  return uses
}

/** A use seen before the publication infringed an unpublished work, which has no grace. */
const isAfterPublication = ({ publishedOn }: PlannedImage, day: string): boolean =>
  publishedOn !== null && day.slice(0, publishedOn.length) >= publishedOn

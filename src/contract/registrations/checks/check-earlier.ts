import type { Id } from '../../wire.ts'
import { registrationOptions } from '../options.ts'
import type { RegistrationFinding } from '../registration.ts'
import { type CheckContext, type EarlierRegistration, imagesWhere, type OrderToCheck, stop } from './order-to-check.ts'

/** Images that are registered already, and images that the engine takes for one. Names play no part. */
export function checkEarlier({ option, works }: OrderToCheck, context: CheckContext): RegistrationFinding[] {
  const { office } = registrationOptions[option]
  const earlierOf = (image: Id) =>
    (context.registered.get(image) ?? []).filter((one) => one.office === null || one.office === office)
  const inOrder = new Set(works.map(({ image }) => image))
  const twice = context.duplicates.filter(({ image, other }) => inOrder.has(image) && inOrder.has(other))
  const copies = context.duplicates.flatMap(({ image, other }) =>
    [
      { image, other },
      { image: other, other: image },
    ].filter((one) => inOrder.has(one.image) && !inOrder.has(one.other) && earlierOf(one.other).length > 0),
  )
  return [
    ...registeredBefore(
      imagesWhere(works, ({ image }) => earlierOf(image).length > 0),
      earlierOf,
    ),
    ...repeatedImages(works.map(({ image }) => image)),
    ...found('work.twice', 'An image is in the order twice, by what it shows. Merge the two, or keep both.', twice),
    ...found(
      'work.copy-registered',
      'An image of the same picture is registered already. Merge the two, or keep both.',
      copies,
    ),
  ]
}

function registeredBefore(
  images: Id[],
  earlierOf: (image: Id) => readonly EarlierRegistration[],
): RegistrationFinding[] {
  if (images.length === 0) return []
  const numbers = [...new Set(images.flatMap((image) => earlierOf(image).flatMap(({ number }) => number ?? [])))]
  const by = numbers.length > 0 ? ` (${numbers.slice(0, maxNumbers).join(', ')})` : ''
  const message = `The Office registers an image once. These are registered or ordered already${by}.`
  return [stop({ code: 'work.registered', message, place: 'works', images })]
}

/** Numbers that a sentence names. */
const maxNumbers = 3

function repeatedImages(images: Id[]): RegistrationFinding[] {
  const repeated = [...new Set(images.filter((image, at) => images.indexOf(image) !== at))]
  if (repeated.length === 0) return []
  const message = 'An image is in the order twice. Take it out once.'
  return [stop({ code: 'work.listed-twice', message, place: 'works', images: repeated })]
}

function found(code: string, message: string, pairs: readonly { image: Id; other: Id }[]): RegistrationFinding[] {
  if (pairs.length === 0) return []
  return [stop({ code, message, place: 'image', images: [...new Set(pairs.map(({ image }) => image))] })]
}

import { aWork, filedFacts } from '#contract/registrations/testing/filed-facts.ts'
import type { Image } from '#contract/images/image.ts'
import { newId } from '#server/platform/ids.ts'
import type { PackageFacts } from '../package-facts.ts'

/** Facts of an order of these images, as it was paid for. */
export const packageFacts = (
  ownerId: string,
  images: readonly Pick<Image, '_id' | 'title' | 'fileName'>[],
  changed: Partial<PackageFacts> = {},
): PackageFacts => ({
  ...filedFacts(),
  orderId: newId(),
  ownerId,
  works: images.map(({ _id, title, fileName }, at) => ({ ...aWork(at + 1, { title, fileName }), imageId: _id })),
  declarations: { madeAll: 'yes', publicationChecked: 'yes', notRegistered: 'yes', nothingByOthers: 'yes' },
  declaredAt: '2026-11-28T10:00:00.000Z',
  declaredBy: 'Ana Almeida',
  ...changed,
})

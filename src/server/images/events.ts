import type { Consequence } from '#contract/images/changes.ts'
import type { NumberedRegistration } from '#contract/reference/registration-number.ts'
import type { Id } from '#contract/wire.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'

export type OwnedImage = { id: Id; ownerId: Id; objectKey: string }

/** From now on it is looked for: its file was read, or its owner wants it back. */
export const imageMonitored = defineEvent<OwnedImage>('image.monitored')
/** It is no longer looked for; what was found of it stays. */
export const imageUnmonitored = defineEvent<OwnedImage>('image.unmonitored')
/** Everything that hangs on the images that go is to hang on the one that is kept. They are removed right after. */
export const imagesMerging = defineEvent<{ kept: OwnedImage; gone: OwnedImage[] }>('images.merging')
/** It was read for the first time, or has another title than before. */
export const imageRenamed = defineEvent<OwnedImage & { title: string; fileName: string }>('image.renamed')
/** These are gone for good. */
export const imagesRemoved = defineEvent<{ ownerId: Id; imageIds: readonly Id[] }>('images.removed')

export type EarlierNumber = NumberedRegistration & { effectiveOn: string | null }
/** A line of the owner's sheet names a registration that the image has already. Told in the transaction of the line. */
export const imageRegisteredEarlier = defineEvent<{ ownerId: Id; imageId: Id; registration: EarlierNumber }>(
  'image.registered-earlier',
)

type Removal = { ownerId: Id; imageIds: readonly Id[] }

/** Other features' records of the owner that removing these images would delete. */
export const removalConsequences = defineQuery<Removal, Consequence[]>('images.removal-consequences')

/** Orders of registrations that hold an image, the newest first. */
export const registrationsOfImage = defineQuery<{ ownerId: Id; imageId: Id }, Id[]>('image.registrations')

/** An owner's stored evidence, and the pages captured in the period. */
export type EvidenceUsage = { captures: number; kept: number; bytes: number }
export const evidenceUsage = defineQuery<{ ownerId: Id; since: Date }, EvidenceUsage>('evidence.usage')

import type { RegistrationParty } from '#contract/registrations/facts.ts'
import type { PlannedImage } from '#contract/registrations/plan.ts'
import type { OpenWindow } from './window-of-image.ts'

/** An image of a group, with its author and what is left of its grace. */
export type GroupMember = { image: PlannedImage; party: RegistrationParty; window: OpenWindow | undefined }

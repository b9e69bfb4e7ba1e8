import type { Id } from '#contract/wire.ts'
import { ButtonLink } from '#web/ui/navigation/links.tsx'

/** The way from an image to its registration. Its name is the specification's. */
export const NewRegistration = ({ imageId }: { imageId: Id }) => (
  <ButtonLink look="quiet" size="small" to="/registrations/new" search={{ image: imageId }}>
    New Registration
  </ButtonLink>
)

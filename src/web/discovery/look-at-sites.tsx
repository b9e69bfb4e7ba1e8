import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { LookButton } from './look-button.tsx'

/** Lets the owner name sites; their copies appear among the matches. */
export const LookAtSites = () => (
  <>
    <ButtonLink look="quiet" to="/looking">
      Where we look
    </ButtonLink>
    <LookButton />
  </>
)

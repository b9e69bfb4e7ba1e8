import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'

/** Reasons to register, with the ways to begin. */
export const NoRegistrations = () => (
  <EmptyState
    title="No registrations yet"
    action={
      <>
        <ButtonLink to="/registrations/plan">See the plan for my library</ButtonLink>
        <ButtonLink look="quiet" to="/registrations/new">
          New registration
        </ButtonLink>
      </>
    }
  >
    In the United States, statutory damages and attorney’s fees need a registration before the infringement began (17
    USC 412). Three months from first publication are early enough. A United States work must be registered before
    anybody can sue (17 USC 411(a)).
  </EmptyState>
)

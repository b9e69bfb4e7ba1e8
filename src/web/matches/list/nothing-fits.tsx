import { getRouteApi } from '@tanstack/react-router'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { noFilter } from './choices.ts'

const route = getRouteApi('/inside/matches')

/** A filter that leaves nothing, and the way out of it. */
export function NothingFits() {
  const navigate = route.useNavigate()
  return (
    <EmptyState
      title="No find fits"
      action={
        <Button
          look="quiet"
          onClick={() => void navigate({ search: (before) => ({ ...before, ...noFilter, page: 1 }) })}
        >
          Clear all filters
        </Button>
      }
    >
      No find fits everything that is asked for. Ask for less, or for something else.
    </EmptyState>
  )
}

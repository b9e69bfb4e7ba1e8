import { getRouteApi } from '@tanstack/react-router'
import { Id } from '#contract/wire.ts'
import { listIn } from '#web/platform/address-parts.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { orderSteps } from '../order/steps.ts'
import { WayFromRegistrations } from '../way-from-registrations.tsx'
import { MultiStart } from './multi-start.tsx'
import { useReturned } from './returned.ts'
import { KeptStart } from './kept-start.tsx'
import { SingleStart } from './single-start.tsx'

const route = getRouteApi('/inside/registrations/new')

/** The first step of an order: one image that the address names, or several photographs of the library. */
export function NewRegistrationPage() {
  useTitle('New registration')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const image = Id.safeParse(search.image).data
  const selection = Id.safeParse(search.selection).data
  const first = (listIn(search.images) ?? []).filter((id) => Id.safeParse(id).success)
  useReturned(
    search,
    () =>
      void navigate({
        search: image === undefined ? (selection === undefined ? {} : { selection }) : { image },
        replace: true,
      }),
  )
  return (
    <Page title="New registration" above={<WayFromRegistrations here="New registration" />}>
      <Stack gap="loose">
        <Stepper steps={orderSteps} current={0} />
        {image !== undefined ? (
          <SingleStart key={image} imageId={image} />
        ) : selection === undefined ? (
          <MultiStart first={first} />
        ) : (
          <KeptStart key={selection} selectionId={selection} />
        )}
      </Stack>
    </Page>
  )
}

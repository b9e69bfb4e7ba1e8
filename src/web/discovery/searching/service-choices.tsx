import { useState } from 'react'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { Searching } from '#contract/discovery/searches.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'

type Services = Searching['services']
type Choices = Partial<Record<SearchServiceId, boolean>>

/** Lists each service, who sees the photographs there, and what is sent. Choices apply once saved; an undecided service starts ticked. */
export function ServiceChoices({
  services,
  save,
  isBusy,
  onSave,
}: {
  services: Services
  save: string
  isBusy: boolean
  onSave: (choices: Choices) => void
}) {
  const [changed, setChanged] = useState<Choices>({})
  const isChosen = ({ _id, isAllowed }: Services[number]) => changed[_id] ?? isAllowed ?? true
  const chosen = () => Object.fromEntries(services.map((service) => [service._id, isChosen(service)]))
  return (
    <Stack gap="tight">
      {services.map((service) => (
        <Checkbox
          key={service._id}
          label={
            <>
              {service.name}, seen by {service.seenBy}: {service.sent}
            </>
          }
          checked={isChosen(service)}
          onChange={({ target }) => setChanged({ ...changed, [service._id]: target.checked })}
        />
      ))}
      <Row gap="tight">
        <Button isBusy={isBusy} onClick={() => onSave(chosen())}>
          {save}
        </Button>
        {services.every(({ isAllowed }) => isAllowed === null) && (
          <Button
            look="quiet"
            isBusy={isBusy}
            onClick={() => onSave(Object.fromEntries(services.map(({ _id }) => [_id, false])))}
          >
            Send nothing anywhere
          </Button>
        )}
      </Row>
      <Text size="small" tone="dim">
        The services keep what they are sent as their own terms say. What they tell us is a hint: we read each page
        ourselves, and only what is the same picture becomes a match.
      </Text>
    </Stack>
  )
}

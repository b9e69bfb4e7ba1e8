import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { RegistrationInFull, RegistrationWork } from '#contract/registrations/registration.ts'
import type { Id } from '#contract/wire.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldPlace } from '#web/ui/forms/field-place.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PhotoCheck } from '#web/ui/photos/photo-check.tsx'
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx'
import type { GridPhoto } from '#web/ui/photos/photo-tile.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { photosOf } from '../order/photos-of.ts'
import { countWorks } from '../words.ts'
import { LeaveOut } from './leave-out.tsx'
import { WorkFactsForm } from './work-facts-form.tsx'
import { WorksTable } from './works-table.tsx'

type WorksPanelProps = {
  order: RegistrationInFull
  chosen: ReadonlySet<Id>
  onChoose: (chosen: ReadonlySet<Id>) => void
}

/** The works of a draft: their photographs, and the facts of those that are chosen. */
export function WorksPanel({ order, chosen, onChoose }: WorksPanelProps) {
  const { works, option } = order
  const isOne = works.length === 1
  const meant = useMemo(() => (isOne ? works : works.filter(({ image }) => chosen.has(image))), [works, chosen, isOne])
  return (
    <Stack>
      <Heading level={2}>{countWorks(option, works.length)}</Heading>
      {!isOne && <Choices works={works} chosen={chosen} onChoose={onChoose} />}
      <Works works={works} chosen={chosen} isOne={isOne} onChoose={onChoose} />
      <FieldPlace name="works">
        {meant.length > 0 ? (
          <Panel
            title={isOne ? 'Facts of this image' : `Facts of ${countWorks(option, meant.length)}`}
            aside={!isOne && <LeaveOut order={order} chosen={meant} onLeft={() => onChoose(new Set())} />}
          >
            <WorkFactsForm key={meant.map(({ image }) => image).join()} order={order} works={meant} />
          </Panel>
        ) : (
          <Text tone="dim">Choose photographs to say whether and when they were published.</Text>
        )}
      </FieldPlace>
      {!isOne && (
        <Disclosure summary="Titles and facts as a list">
          <WorksTable works={works} onChange={(image) => onChoose(new Set([image]))} />
        </Disclosure>
      )}
    </Stack>
  )
}

type ChoicesProps = Omit<WorksPanelProps, 'order'> & { works: readonly RegistrationWork[] }

function Choices({ works, chosen, onChoose }: ChoicesProps) {
  const unsaid = works.filter(({ isPublished }) => isPublished === null)
  return (
    <Row gap="tight">
      <Button look="quiet" size="small" onClick={() => onChoose(new Set(works.map(({ image }) => image)))}>
        Choose all {works.length.toLocaleString('en-US')}
      </Button>
      {unsaid.length > 0 && unsaid.length < works.length && (
        <Button look="quiet" size="small" onClick={() => onChoose(new Set(unsaid.map(({ image }) => image)))}>
          Choose {unsaid.length.toLocaleString('en-US')} with open questions
        </Button>
      )}
      {chosen.size > 0 && (
        <Button look="bare" size="small" onClick={() => onChoose(new Set())}>
          Clear
        </Button>
      )}
    </Row>
  )
}

function Works({ works, chosen, isOne, onChoose }: ChoicesProps & { isOne: boolean }) {
  const photos = useMemo(() => photosOf(works), [works])
  const shown = useMemo(
    () => photos.map((photo) => (!isOne && chosen.has(photo.id) ? { ...photo, isChosen: true } : photo)),
    [photos, chosen, isOne],
  )
  const [last, setLast] = useState<Id>()
  const toggle = useCallback(
    (id: Id, isRange: boolean) => {
      const order = photos.map((photo) => photo.id)
      const [from, to] = [order.indexOf(last ?? ''), order.indexOf(id)]
      setLast(id)
      if (isRange && from >= 0)
        return onChoose(chosen.union(new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1))))
      onChoose(chosen.symmetricDifference(new Set([id])))
    },
    [photos, chosen, last, onChoose],
  )
  const check = useCallback(
    ({ id, title, isChosen = false }: GridPhoto) => (
      <PhotoCheck label={`Choose ${title}`} isChecked={isChosen} isShown onToggle={(isRange) => toggle(id, isRange)} />
    ),
    [toggle],
  )
  const wrap = useCallback(
    ({ id }: GridPhoto, picture: ReactNode) =>
      isOne ? (
        picture
      ) : (
        // The checkbox has the same way by keys.
        <button type="button" tabIndex={-1} onClick={({ shiftKey }) => toggle(id, shiftKey)}>
          {picture}
        </button>
      ),
    [toggle, isOne],
  )
  return <PhotoGrid label="Images of this order" photos={shown} wrap={wrap} {...(isOne ? {} : { check })} />
}

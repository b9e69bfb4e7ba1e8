import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FirstDraft } from '#contract/letters/prepared-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { useKeys } from '#web/platform/keys/use-keys.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { KeyCap } from '#web/ui/text/key-cap.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Composer } from '../composer.tsx'
import { caseLettersQuery, preparedQuery } from '../queries.ts'

/** Prepared first letters, reviewed one after another: each is read, sent, and followed by the next. */
export function PreparedPage() {
  useTitle('Prepared letters')
  const user = useUser()
  const may = useMay()('case-manager', 'legal')
  const found = useQuery({ ...preparedQuery, enabled: may })
  if (!user) return <DetailSkeleton label="Loading the letters" />
  if (!may) return <NotFoundPage />
  return (
    <Page title="Prepared letters" above={<DeskPlaces roles={user.staff_roles} />}>
      <Loaded query={found} label="Loading the letters" lines={8}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState title="No letter waits">
              Tick cases whose evidence is complete under “Due”, and press “Prepare letters”.
            </EmptyState>
          ) : (
            <Reviewed data={data} total={total} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Reviewed({ data, total }: { data: readonly FirstDraft[]; total: number }) {
  const queryClient = useQueryClient()
  const [chosen, choose] = useState<Id>()
  const at = Math.max(
    0,
    data.findIndex(({ _id }) => _id === chosen),
  )
  const one = data[at]!
  const go = (by: 1 | -1) => choose(data[Math.min(Math.max(at + by, 0), data.length - 1)]!._id)
  useKeys({ j: () => go(1), k: () => go(-1), s: pressSend })
  const goOn = () => {
    choose(data[at + 1]?._id)
    void queryClient.invalidateQueries(preparedQuery)
  }
  return (
    <Stack>
      <Row spread="between">
        <Text>
          Letter {at + 1} of {total}: {one.infringer || one.host},{' '}
          <TextLink to="/desk/cases/$caseId" params={{ caseId: one._id }}>
            {one.name}
          </TextLink>
        </Text>
        <Row gap="tight">
          <Button look="quiet" size="small" disabled={at === 0} onClick={() => go(-1)}>
            Before <KeyCap>k</KeyCap>
          </Button>
          <Button look="quiet" size="small" disabled={at === data.length - 1} onClick={() => go(1)}>
            Skip <KeyCap>j</KeyCap>
          </Button>
        </Row>
      </Row>
      <OneLetter key={one._id} caseId={one._id} onDone={goOn} />
    </Stack>
  )
}

const OneLetter = ({ caseId, onDone }: { caseId: Id; onDone: () => void }) => (
  <Panel title="Letter">
    <Loaded query={useQuery(caseLettersQuery(caseId))} label="Loading the letter" lines={8}>
      {({ next, languages, problem }) =>
        next === 'first' ? (
          <Composer isWide caseId={caseId} kind="first" languages={languages} onDone={onDone} />
        ) : (
          <Text tone="warn">{problem ?? 'The case has gone on meanwhile. Go on to the next letter.'}</Text>
        )
      }
    </Loaded>
  </Panel>
)

/** Presses the button that sends, if it can be pressed. */
function pressSend(): void {
  const found = [...document.querySelectorAll<HTMLButtonElement>('main button')].find(
    ({ textContent, disabled }) => !disabled && textContent.startsWith('Send the letter'),
  )
  found?.click()
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import type { createProgramKey, listProgramKeys } from '#contract/programs/endpoints.ts'
import { useUser } from '#web/accounts/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { InSlot } from '#web/platform/slot.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { PlaceLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { KeyEntry } from './key-entry.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { keysQuery } from './queries.ts'
import { receiversOfPrograms } from './slots.ts'

type Made = Received<typeof createProgramKey>

/** Keys of programs: making, usage and ending. */
export function ProgramsPage() {
  const keys = useQuery(keysQuery)
  return (
    <SettingsPage title="Programs">
      <Text tone="dim">
        A program with a key works in your account: it uploads a folder or reads your matches. No key submits a case,
        signs, pays, or changes your account.
      </Text>
      <Loaded query={keys} label="Loading your keys">
        {(known) => <Keys {...known} />}
      </Loaded>
      <InSlot slot={receiversOfPrograms} />
    </SettingsPage>
  )
}

function Keys({ data, allowance }: Received<typeof listProgramKeys>) {
  const user = useUser()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<Made>()
  return (
    <>
      {made && <NewKey made={made} onDone={() => setMade(undefined)} />}
      {isMaking && user ? (
        <NewKeyForm
          access={allowance.access}
          hasFactor={user.second_factor}
          onMade={(key) => {
            setMade(key)
            setMaking(false)
          }}
          onCancel={() => setMaking(false)}
        />
      ) : allowance.access === 'none' ? (
        <EmptyState title="Your plan has no keys" action={<PlaceLink to="/profile/plans">See the plans</PlaceLink>}>
          Keys that read come with Essential, keys that also write with Pro and Studio.
        </EmptyState>
      ) : (
        <Row>
          <Button onClick={() => setMaking(true)}>Make a key</Button>
          <Text size="small" tone="dim">
            {allowance.callsPerMinute} calls a minute for each key
          </Text>
        </Row>
      )}
      {data.length > 0 && (
        <Entries label="Keys">
          {data.map((key) => (
            <KeyEntry key={key._id} programKey={key} />
          ))}
        </Entries>
      )}
    </>
  )
}

const NewKey = ({ made: { key, token }, onDone }: { made: Made; onDone: () => void }) => (
  <Panel title={`The key for “${key.name}”`}>
    <Text>Copy it now into your program. We keep no copy, so it cannot be shown again.</Text>
    <Mono>{token}</Mono>
    <Row gap="tight">
      <CopyButton text={token}>Copy the key</CopyButton>
      <Button size="small" onClick={onDone}>
        I have copied it
      </Button>
    </Row>
  </Panel>
)

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { RegionCode } from '#contract/takedowns/law/region.ts'
import type { RegionInFull } from '#contract/takedowns/desk-region-endpoints.ts'
import { useMay } from '#web/accounts/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { DeskFrame } from '../desk-frame.tsx'
import { regionQuery } from '../queries.ts'
import { CitedText } from './cited-text.tsx'
import { RegionHistory } from './region-history.tsx'
import { RegionMark } from './region-mark.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

const route = getRouteApi('/inside/desk/takedowns/regions/$region')

type LawEntry = RegionInFull['entries'][number]

/** A region of takedown law: status, laws, the entries to verify, and the history of decisions. */
export function RegionPage() {
  const code = RegionCode.safeParse(Number(route.useParams().region)).data
  return code === undefined ? <NotFoundPage /> : <KnownRegion code={code} />
}

function KnownRegion({ code }: { code: RegionCode }) {
  const found = useQuery(regionQuery(code))
  const mayDecide = useMay()('legal')
  const [isSwitching, switchIt] = useState(false)
  const name = found.data?.name ?? 'Region'
  return (
    <DeskFrame
      title={name}
      way={<Way here={name} />}
      aside={mayDecide && found.data && <Button onClick={() => switchIt(true)}>Change the status</Button>}
    >
      <Loaded query={found} label="Loading the region" lines={12}>
        {(region) => (
          <Stack gap="loose">
            <Stack gap="tight">
              <RegionMark status={region.status} />
              {region.statusReason !== null && <Text>{region.statusReason}</Text>}
            </Stack>
            <Laws region={region} />
            <LawEntries region={region} mayVerify={mayDecide} />
            <RegionHistory region={region} />
            {isSwitching && <StatusDialog region={region} onClose={() => switchIt(false)} />}
          </Stack>
        )}
      </Loaded>
    </DeskFrame>
  )
}

const Way = ({ here }: { here: string }) => (
  <Breadcrumbs
    places={[
      { key: 'takedowns', content: <TextLink to="/desk/takedowns">Takedowns</TextLink> },
      { key: 'regions', content: <TextLink to="/desk/takedowns/regions">Regions of takedown law</TextLink> },
      { key: 'here', content: here },
    ]}
  />
)

const lawColumns: readonly Column<RegionInFull['laws'][number]>[] = [
  { key: 'law', header: 'Law', cell: ({ law }) => law },
  { key: 'sections', header: 'Sections', cell: ({ sections }) => <Text size="small">{sections}</Text> },
  { key: 'source', header: 'Text that was read', cell: ({ source }) => <CitedText source={source} /> },
]

const Laws = ({ region: { laws } }: { region: RegionInFull }) => (
  <Stack gap="tight">
    <Heading level={2}>Laws</Heading>
    <Table label="Laws" columns={lawColumns} rows={laws} keyOf={({ law, sections }) => `${law} ${sections}`} />
  </Stack>
)

function LawEntries({ region, mayVerify }: { region: RegionInFull; mayVerify: boolean }) {
  const [entry, verify] = useState<LawEntry>()
  return (
    <Stack gap="tight">
      <Heading level={2}>Elements, rules and deadlines</Heading>
      <Entries label="Elements, rules and deadlines">
        {region.entries.map((one) => (
          <Entry
            key={`${one.kind} ${one.id}`}
            actions={mayVerify && <VerifyButton entry={one} onClick={() => verify(one)} />}
          >
            <Text>{nameOf(one)}</Text>
            <Text size="small" tone="dim">
              {kindNames[one.kind]} · {one.text}
            </Text>
            <CitedText source={one.source} isByStaff={one.isByStaff} />
          </Entry>
        ))}
      </Entries>
      {entry && <VerifyDialog region={region} entry={entry} onClose={() => verify(undefined)} />}
    </Stack>
  )
}

const kindNames = { element: 'Element', rule: 'Rule on content', deadline: 'Deadline' } as const

const nameOf = ({ id }: LawEntry): string => id.replaceAll('_', ' ')

const VerifyButton = ({ entry, onClick }: { entry: LawEntry; onClick: () => void }) => (
  <Button
    look="quiet"
    size="small"
    aria-label={`${entry.source ? 'Change the source' : 'Verify'}: ${nameOf(entry)}`}
    onClick={onClick}
  >
    {entry.source ? 'Change' : 'Verify'}
  </Button>
)

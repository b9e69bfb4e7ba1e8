import { Fragment } from 'react'
import type { ContestedOwner } from '#contract/takedowns/desk-endpoints.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** An owner with the contested part of the notices, and the way to the newest of those takedowns. */
export const ContestedEntry = ({ row: { owner, contested, sent, lastAt, takedowns } }: { row: ContestedOwner }) => (
  <Entry>
    <Text>{owner.name}</Text>
    <Text size="small">
      {contested.toLocaleString('en-US')} of {sent.toLocaleString('en-US')} notices contested, last on{' '}
      <Mono>{formatDay(lastAt)}</Mono>
    </Text>
    <Text size="small">
      {takedowns.map(({ _id, host }, at) => (
        <Fragment key={_id}>
          {at > 0 && ', '}
          <TextLink to="/desk/takedowns/$takedownId" params={{ takedownId: _id }}>
            {host}
          </TextLink>
        </Fragment>
      ))}
    </Text>
  </Entry>
)

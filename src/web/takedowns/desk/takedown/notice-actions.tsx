import { useState } from 'react'
import type { DeskTakedown } from '#contract/takedowns/desk-endpoints.ts'
import type { TakedownNotice } from '#contract/takedowns/takedown.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { AddressDialog } from './address-dialog.tsx'

type NoticeActionsProps = { takedown: DeskTakedown; notice: TakedownNotice }

/** The part of staff in a notice: its address, its release, and a bounce. */
export function NoticeActions({ takedown, notice }: NoticeActionsProps) {
  const [isOpen, open] = useState(false)
  const { state, region, reader, n } = notice
  const isWaiting = state === 'queued' && region.status !== 'off'
  const isBounced = state === 'bounced' && !takedown.settled.includes(n)
  if (takedown.closedAt !== null) return null
  return (
    <Row>
      {(isWaiting || isBounced) && (
        <Button
          look={isWithOwner(notice) ? 'quiet' : 'primary'}
          onClick={() => open(true)}
          aria-label={`${labelOf(notice)}: ${reader.name}`}
        >
          {labelOf(notice)}
        </Button>
      )}
      {reader.id !== null && (
        <ButtonLink
          look="quiet"
          to="/desk/takedowns/recipients/$recipient"
          params={{ recipient: reader.id }}
          aria-label={`Open its entry: ${reader.name}`}
        >
          Open its entry
        </ButtonLink>
      )}
      {region.status !== 'on' && (
        <ButtonLink
          look="quiet"
          to="/desk/takedowns/regions/$region"
          params={{ region: String(region.code) }}
          aria-label={`Read the law of ${region.name}`}
        >
          Read the law
        </ButtonLink>
      )}
      {isOpen && <AddressDialog takedown={takedown} notice={notice} onClose={() => open(false)} />}
    </Row>
  )
}

const isWithOwner = ({ state, turn }: TakedownNotice): boolean => state === 'queued' && turn === 'you'

function labelOf(notice: TakedownNotice): string {
  if (notice.state === 'bounced') return 'Settle the bounce'
  return isWithOwner(notice) ? 'Find another address' : 'Check and release'
}

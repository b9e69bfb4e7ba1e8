import { useState } from 'react'
import type { MatchInFull } from '#contract/matches/match-in-full.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { agencyMail } from './agency-mail.ts'

type AskAgencyProps = { match: MatchInFull; sale: NonNullable<MatchInFull['sale']> }

/** Drafts the question whether an agency has licensed a use, for the owner to send as they please. */
export function AskAgency({ match, sale }: AskAgencyProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(agencyMail(match, sale))
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {`Ask ${sale.agency}`}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Ask ${sale.agency} whether it sold this use`}>
        <Text>We send nothing. Copy the text into a mail to the agency, or into its form for contributors.</Text>
        <TextareaField label="Your question" rows={14} value={text} onChange={(event) => setText(event.target.value)} />
        <Row>
          <CopyButton text={text}>Copy the text</CopyButton>
        </Row>
      </Dialog>
    </>
  )
}

import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'

type WhyDialogProps = {
  title: string
  /** The consequence, in a sentence or two. */
  consequence: string
  go: string
  maxLength: number
  isBusy: boolean
  failure: string | undefined
  onGo: (why: string) => void
  onClose: () => void
}

/** Asks for a reason before an act that is written to the log. */
export function WhyDialog({ title, consequence, go, maxLength, isBusy, failure, onGo, onClose }: WhyDialogProps) {
  const [why, setWhy] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      onSubmit={() => onGo(why)}
      actions={
        <Button type="submit" isBusy={isBusy}>
          {go}
        </Button>
      }
    >
      <Text>{consequence}</Text>
      <TextareaField
        label="Why"
        maxLength={maxLength}
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        error={failure}
        alwaysShow
      />
    </Dialog>
  )
}

import { Button } from '#web/ui/buttons/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useSubmission } from '../form.ts'
import { nameOfField } from '../questions/field-names.ts'
import { differingAnswers } from '../questions/known-answer.ts'
import { nameOfPlace } from '../questions/name-of-place.ts'

/** Answers that differ from the owner's usual ones, each with the way to it. */
export function Differing({ onGo }: { onGo: (path: string) => void }) {
  const form = useSubmission()
  const paths = differingAnswers(form)
  if (paths.length === 0 || form.isReadByStaff) return null
  return (
    <Panel title="Differs from your usual answers">
      <Entries label="Answers that differ">
        {paths.map((path) => (
          <Entry
            key={path}
            actions={
              <Button look="quiet" size="small" aria-label={`Look at: ${nameOfField(path)}`} onClick={() => onGo(path)}>
                Look at it
              </Button>
            }
          >
            <Text size="small">{nameOfField(path)}</Text>
            <Text size="small" tone="dim">
              {nameOfPlace(path)}
            </Text>
          </Entry>
        ))}
      </Entries>
    </Panel>
  )
}

import { useState } from 'react'
import { chooseKeys, keyNow, useKeyChoices } from '#web/platform/keys/key-choices.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { KeyList } from '#web/ui/lists/key-list.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'

const keys = [
  { keys: ['↑', '↓'], does: 'Go to the find or site before or after' },
  { keys: ['s'], does: 'Start a case, or open the one that there is' },
  { keys: ['a'], does: 'Approve it: you are fine with this use' },
  { keys: ['i'], does: 'Ignore it: it does not matter' },
  { keys: ['n'], does: 'Same scene, not my image: alike ones are not asked about again' },
  { keys: ['l'], does: 'They have a licence for it' },
  { keys: ['u'], does: 'You are not sure; it stays among those to decide' },
  { keys: ['z'], does: 'Take the last decision back' },
  { keys: ['e'], does: 'On the page of a find: keep what its page shows as evidence, or open what is kept' },
  { keys: ['Enter'], does: 'Compare it with the original' },
  { keys: ['o', 'm', 'c', 'b'], does: 'While comparing: original, match, both, in turn' },
  { keys: ['←', '→'], does: 'While comparing: the find before or after' },
  { keys: ['Esc'], does: 'Back to the list' },
  { keys: ['?'], does: 'This list' },
] as const

/** Keys of a single letter or sign, with their actions. */
const changeable = [
  { own: 's', does: 'Start a case' },
  { own: 'a', does: 'Approve' },
  { own: 'i', does: 'Ignore' },
  { own: 'n', does: 'Not mine' },
  { own: 'l', does: 'Licensed' },
  { own: 'u', does: 'Unsure' },
  { own: 'e', does: 'Keep as evidence' },
  { own: 'z', does: 'Take back' },
  { own: 'o', does: 'Original' },
  { own: 'm', does: 'Match' },
  { own: 'c', does: 'Both' },
  { own: 'b', does: 'In turn' },
  { own: '?', does: 'This list' },
] as const

/** Lists the keyboard shortcuts of the match pages. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const choices = useKeyChoices()
  const [isChanging, setChanging] = useState(false)
  const shown = keys.map(({ keys: own, does }) => ({ keys: own.map((key) => keyNow(key, choices)), does }))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys">
      <Stack>
        <Checkbox
          label="Use single letters as keys"
          checked={!choices.areOff}
          onChange={({ currentTarget }) => chooseKeys({ ...choices, areOff: !currentTarget.checked })}
        />
        {choices.areOff && (
          <Text size="small" tone="dim">
            Letters do nothing now. Arrows, Enter and Esc go on, and everything has its button.
          </Text>
        )}
        {isChanging ? <ChangeKeys /> : <KeyList keys={shown} />}
        <Row spread="between">
          <Text size="small">On a phone, swipe a find to the right to approve it and to the left to ignore it.</Text>
          <Button look="quiet" size="small" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            {isChanging ? 'Done' : 'Change keys'}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}

/** Field for each key. A key in use cannot be chosen twice. */
function ChangeKeys() {
  const choices = useKeyChoices()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const now = (own: string) => typed[own] ?? keyNow(own, choices)
  const takenBy = (own: string) =>
    changeable.find((other) => other.own !== own && keyNow(other.own, choices) === now(own))
  const change = (own: string, key: string) => {
    setTyped({ ...typed, [own]: key })
    const isTaken = changeable.some((other) => other.own !== own && keyNow(other.own, choices) === key)
    if (key.trim() === '' || isTaken) return
    chooseKeys({ ...choices, instead: { ...choices.instead, [own]: key } })
  }
  return (
    <>
      <Columns least="paired">
        {changeable.map(({ own, does }) => {
          const other = takenBy(own)
          return (
            <TextField
              key={own}
              label={does}
              maxLength={1}
              autoComplete="off"
              value={now(own)}
              error={
                other ? `This key does “${other.does}” already. Choose another one.` : now(own) ? '' : 'Choose a key.'
              }
              onFocus={({ currentTarget }) => currentTarget.select()}
              onChange={({ currentTarget }) => change(own, currentTarget.value.toLowerCase())}
            />
          )
        })}
      </Columns>
      <Row spread="end">
        <Button
          look="bare"
          size="small"
          onClick={() => {
            setTyped({})
            chooseKeys({ ...choices, instead: {} })
          }}
        >
          Reset all keys
        </Button>
      </Row>
    </>
  )
}

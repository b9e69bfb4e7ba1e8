import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { AtDesk } from '#web/ui/layout/at-desk.tsx'
import { KeyList } from '#web/ui/lists/key-list.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { KeyCap } from '#web/ui/text/key-cap.tsx'

const keys = [
  { keys: ['j', 'k'], does: 'Go to what follows, or to what is before' },
  { keys: ['Enter'], does: 'In a list: open it' },
  { keys: ['t'], does: 'In a list: take the case, or give it back' },
  { keys: ['x'], does: 'In a list: tick the case' },
  { keys: ['Shift', 'x'], does: 'In a list: tick every case from the one before' },
  { keys: ['/'], does: 'Search everything' },
  { keys: ['a'], does: 'On a case: accept it' },
  { keys: ['Shift', 'a'], does: 'On a case: accept it, and open the next' },
  { keys: ['q'], does: 'On a case: ask the owner' },
  { keys: ['d'], does: 'On a case: decline it' },
  { keys: ['h'], does: 'On a case: put it on hold' },
  { keys: ['Enter'], does: 'On a chosen step: decide' },
  { keys: ['p'], does: 'On a case: set the suggested price' },
  { keys: ['l'], does: 'On a case: write the next letter' },
  { keys: ['1'], does: 'On an answer: begin the decision with the first text; 2 to 9 with the others' },
  { keys: ['s'], does: 'On a case: send the letter or the decision that is ready' },
  { keys: ['g'], does: 'On a case: hand it over' },
  { keys: ['m'], does: 'On a case: write to the owner' },
  { keys: ['n'], does: 'On a case: write a note for staff' },
  { keys: ['?'], does: 'This list' },
] as const

/** The list of what the keys of the desk do, and the button that opens it. */
export function useDeskKeys() {
  const [isOpen, setOpen] = useState(false)
  return {
    openKeys: () => setOpen(true),
    button: (
      <AtDesk>
        <Button look="bare" size="small" onClick={() => setOpen(true)}>
          Keys <KeyCap>?</KeyCap>
        </Button>
      </AtDesk>
    ),
    dialog: (
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Keys of the desk">
        <KeyList keys={keys} />
      </Dialog>
    ),
  }
}

/** Puts the cursor into the search of the page, where it has one. */
export function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()
}

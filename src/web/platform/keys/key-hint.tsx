import { KeyCap } from '#web/ui/text/key-cap.tsx'
import { keyNow, useKeyChoices } from './key-choices.ts'

/** The button's chosen key; empty while letter keys are off. */
export function KeyHint({ of }: { of: string }) {
  const choices = useKeyChoices()
  return choices.areOff && of.length === 1 ? null : <KeyCap>{keyNow(of, choices)}</KeyCap>
}

import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useFieldControl } from './field.tsx'

/** Input typed before the control loaded. */
export type Begun = {
  typed: string
  hasFocus: boolean
  /** True after Enter, which chooses the first match. */
  isEntered: boolean
  /** A press or an arrow key asked for the list. */
  wantsList: boolean
}

/** Chooses for an Enter from before loading. */
export function useEntered({ isEntered }: Begun, choose: () => void): void {
  const meant = useEffectEvent(choose)
  useEffect(() => {
    if (isEntered) meant()
  }, [isEntered])
}

type WhenUsedProps<Props> = {
  load: () => Promise<ComponentType<Props & { begun: Begun }>>
  /** Properties for the control. */
  control: Props
  /** Value of the plain input until the control loads. */
  shown?: string
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
  look: string
  /** True after the first use: the control shows the choice. */
  isUsed?: boolean
  /** Frame and contents around the input, as in the control. */
  frame: string
  before?: ReactNode
  after?: ReactNode
}

/**
 * Loads a control's program at the first focus. Until then a plain input has the same look, and its text moves into the control. A failed load is
 * retried at the next focus.
 */
export function WhenUsed<Props extends object>({
  load,
  control,
  shown = '',
  placeholder,
  onBlur,
  look,
  isUsed = false,
  frame,
  before,
  after,
}: WhenUsedProps<Props>) {
  const input = useRef<HTMLInputElement>(null)
  const begun = useRef({ isEntered: false, wantsList: false })
  const labelled = useFieldControl()
  const [come, setCome] = useState<{ Control: ComponentType<Props & { begun: Begun }>; begun: Begun }>()
  const begin = () =>
    void load().then(
      (Control) => {
        const { current } = input
        if (!current) return
        const typed = current.value === shown ? '' : current.value
        const soFar = { typed, hasFocus: document.activeElement === current, ...begun.current }
        replace(current, () => setCome({ Control, begun: soFar }))
      },
      () => undefined,
    )
  const beginAtOnce = useEffectEvent(begin)
  useEffect(() => {
    if (isUsed) beginAtOnce()
  }, [isUsed])
  if (come) return <come.Control {...control} begun={come.begun} />
  const press = (event: KeyboardEvent) => {
    begun.current.isEntered = event.key === 'Enter' && input.current?.value !== shown
    begun.current.wantsList ||= event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.key === 'Enter') event.preventDefault()
  }
  return (
    <div className={frame}>
      {before}
      <input
        {...labelled}
        ref={input}
        {...closedList}
        defaultValue={shown}
        key={shown}
        placeholder={placeholder}
        onFocus={begin}
        onPointerEnter={begin}
        onPointerDown={() => void (begun.current.wantsList = true)}
        onKeyDown={press}
        onBlur={onBlur}
        className={look}
      />
      {after}
    </div>
  )
}

/** Replaces the input with the control and keeps the selection, so that the next key overwrites it. */
function replace(input: HTMLInputElement, show: () => void): void {
  const { selectionStart, selectionEnd } = input
  const hadFocus = document.activeElement === input
  // At once: a key pressed between this and a later render would go into an input that is thrown away.
  flushSync(show)
  const { activeElement } = document
  if (hadFocus && activeElement instanceof HTMLInputElement)
    activeElement.setSelectionRange(selectionStart, selectionEnd)
}

const closedList = {
  role: 'combobox',
  'aria-expanded': false,
  'aria-haspopup': 'listbox',
  autoComplete: 'off',
} as const

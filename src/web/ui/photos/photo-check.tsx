import { Check } from 'lucide-react'

type PhotoCheckProps = {
  label: string
  isChecked: boolean
  /** True to show it unhovered, while neighbours are chosen. */
  isShown: boolean
  /** `isRange` selects everything from the last selected one. */
  onToggle: (isRange: boolean) => void
}

/** Selects a photograph in a grid. It appears on hover and focus, always on touch screens and once one is selected. */
export const PhotoCheck = ({ label, isChecked, isShown, onToggle }: PhotoCheckProps) => (
  <label
    className={`absolute start-0 top-0 z-1 flex size-11 items-center justify-center transition-opacity group-hover:opacity-100 has-focus-visible:opacity-100 pointer-coarse:opacity-100 ${isShown || isChecked ? '' : 'opacity-0'}`}
  >
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      className="peer size-6 appearance-none rounded-frame border-2 border-on-photo bg-photo-dim checked:bg-ink focus-visible:outline-on-photo"
    />
    <Check aria-hidden className="pointer-events-none invisible absolute size-4.5 text-paper peer-checked:visible" />
  </label>
)

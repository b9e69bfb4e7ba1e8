import type { ProfileFacts } from '#contract/accounts/office/shipped-profiles.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'

type ProfileEntriesProps = {
  profiles: readonly ProfileFacts[]
  mayDecide: boolean
  onChange: (profiles: readonly ProfileFacts[]) => void
  onEdit: (at: number) => void
  onSee: (at: number) => void
}

/** Photographers in the order of visits. */
export const ProfileEntries = ({ profiles, mayDecide, onChange, onEdit, onSee }: ProfileEntriesProps) => (
  <Entries label="Photographers">
    {profiles.map(({ slug, prefix, name, description, alignment, isRecent }, at) => (
      <Entry
        key={slug}
        actions={
          <>
            <Button look="quiet" size="small" aria-label={`Preview ${slug}`} onClick={() => onSee(at)}>
              Preview
            </Button>
            {mayDecide && (
              <Button look="quiet" size="small" aria-label={`Change ${slug}`} onClick={() => onEdit(at)}>
                Change
              </Button>
            )}
            {mayDecide && at > 0 && (
              <Button
                look="bare"
                size="small"
                aria-label={`Move ${slug} up`}
                onClick={() => onChange(movedUp(profiles, at))}
              >
                Up
              </Button>
            )}
            {mayDecide && profiles.length > 1 && (
              <Button
                look="bare"
                size="small"
                aria-label={`Remove ${slug}`}
                onClick={() => onChange(profiles.toSpliced(at, 1))}
              >
                Remove
              </Button>
            )}
          </>
        }
      >
        <Text>
          {at}: {prefix} {name}
        </Text>
        <Text size="small" tone="dim">
          {[slug, description, `picture on the ${alignment}`, isRecent && 'seen on a first visit']
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Entry>
    ))}
  </Entries>
)

const movedUp = (profiles: readonly ProfileFacts[], at: number): readonly ProfileFacts[] =>
  profiles.toSpliced(at - 1, 2, profiles[at]!, profiles[at - 1]!)

import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  /** The names of the three buttons, each with what it moves or removes. */
  labels: { up: string; down: string; remove: string }
  place: number
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

/** Moves an item of an ordered list up or down, or removes it. */
export const MoveButtons = ({ labels, place, isLast, onMove, onRemove }: Props) => (
  <>
    <IconButton label={labels.up} disabled={place === 0} onClick={() => onMove(place - 1)}>
      <Icon name="up" size="s" />
    </IconButton>
    <IconButton label={labels.down} disabled={isLast} onClick={() => onMove(place + 1)}>
      <span className="flex rotate-180">
        <Icon name="up" size="s" />
      </span>
    </IconButton>
    <IconButton label={labels.remove} onClick={onRemove}>
      <Icon name="close" size="s" />
    </IconButton>
  </>
)

/** What tells a found thing from others of its name. */
export const HitNote = ({ note }: { note: string | null }) =>
  note === null ? null : (
    <small className="mu">
      <bdi>{note}</bdi>
    </small>
  )

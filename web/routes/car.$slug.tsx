import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/car/$slug')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/car/$slug"!</div>
}

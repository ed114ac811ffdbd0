import { Component, type ReactNode } from 'react'
import { ErrorOccurred } from './ErrorOccurred.tsx'

/** The last resort, around everything. React has no other way to catch than a class. */
export class Boundary extends Component<{ children: ReactNode }, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    return caught ? <ErrorOccurred error={caught.error} /> : this.props.children
  }
}

import { Component, type ReactNode, Suspense } from 'react'
import { isMissingFile, reportMissingPart } from './release.ts'

type PartProps = { fallback?: ReactNode; children: ReactNode }

/**
 * Around a part of a page that is loaded when it is first shown. Where its file cannot be had, the rest of the page stays as it is, with
 * all that was typed, and ReloadNotice offers to load it anew.
 */
export class Part extends Component<PartProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (isMissingFile(error)) reportMissingPart()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    if (!isMissingFile(error)) throw error
    return this.props.fallback ?? null
  }
}

import { Component, type ReactNode, Suspense } from 'react'
import { isMissingFile, reportMissingFile } from '../browser/release.ts'

type LazyBoundaryProps = { fallback?: ReactNode; children: ReactNode }

/**
 * Wraps a component that is loaded when it is first displayed. If its file cannot be loaded, the rest of the page stays unchanged, with
 * everything that was typed, and ReloadNotice offers to reload the page.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (isMissingFile(error)) reportMissingFile()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    if (!isMissingFile(error)) throw error
    return this.props.fallback ?? null
  }
}

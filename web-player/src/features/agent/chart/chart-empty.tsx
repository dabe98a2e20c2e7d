import { EmptyState, type EmptyStateProps } from '../../../components/empty-state';
import './chart.css';

/** Where a chart will stand: its ruled ground, and on it what draws the first line. */
export function ChartEmpty(props: EmptyStateProps) {
  return (
    <div className="chart-empty">
      <EmptyState {...props} />
    </div>
  );
}

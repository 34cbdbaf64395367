import { SwarmPlot, type SwarmPlotSvgProps } from '@nivo/swarmplot';
import {
  isOutside,
  type PriceSpread,
} from '../../../../functions/prices/collection/rules/price-spread.ts';
import { ParentSize } from '../../../ui/chart/parent-size.tsx';

interface DistributionDrawingProps {
  /** In ascending order. */
  readonly prices: readonly number[];
  readonly spread: PriceSpread;
}

interface Drawn {
  readonly id: string;
  readonly price: number;
  readonly spread: PriceSpread;
}

type LayerProps = Parameters<Exclude<SwarmPlotSvgProps<Drawn>['layers'][number], string>>[0];

const dotSize = 6;

/**
 * One dot for each company over the box of the quartiles with the median; outliers are red diamonds. The library moves
 * dots apart that would cover each other.
 */
export function DistributionDrawing({ prices, spread }: DistributionDrawingProps) {
  const [lowest = 0, highest = 0] = [prices[0], prices.at(-1)];
  return (
    <ParentSize>
      {(size) => (
        <SwarmPlot<Drawn>
          {...size}
          margin={{ top: 4, right: 6, bottom: 4, left: 6 }}
          data={prices.map((price, index) => ({ id: String(index), price, spread }))}
          groups={['']}
          groupBy={() => ''}
          value="price"
          valueScale={{ type: 'linear', min: lowest, max: Math.max(highest, lowest + 1) }}
          layout="horizontal"
          size={dotSize}
          spacing={1}
          layers={[Box, Dots]}
          // The surrounding element is the image with an accessible name.
          role="presentation"
          animate={false}
          isInteractive={false}
        />
      )}
    </ParentSize>
  );
}

/** The box of the quartiles over the axis, and the median. */
function Box({ nodes, xScale, innerWidth, innerHeight }: LayerProps) {
  const spread = nodes[0]?.data.spread;
  if (!spread) return null;
  const xOf = xScale as (price: number) => number;
  const [left, right] = [xOf(spread.lowerQuartile), xOf(spread.upperQuartile)];
  const middle = xOf(spread.median);
  return (
    <>
      <line
        className="distribution-axis"
        {...{ x2: innerWidth, y1: innerHeight / 2, y2: innerHeight / 2 }}
      />
      <rect
        className="distribution-box"
        {...{ x: left, width: Math.max(1, right - left), height: innerHeight }}
      />
      <line className="distribution-median" {...{ x1: middle, x2: middle, y2: innerHeight }} />
    </>
  );
}

function Dots({ nodes }: LayerProps) {
  return nodes.map(({ id, x, y, data: { price, spread } }) =>
    isOutside(price, spread) ? (
      <path key={id} className="distribution-outlier" d={`M${x} ${y - 5}l5 5l-5 5l-5-5Z`} />
    ) : (
      <circle key={id} className="distribution-price" {...{ cx: x, cy: y, r: dotSize / 2 }} />
    ),
  );
}

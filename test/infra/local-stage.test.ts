import { describe, expect, it } from 'vitest';
import { schedules } from '../../functions/events/schedules.ts';
import { bucketNames, tableShapes } from '../../functions/platform/tables/table-shapes.ts';
import { functionTable } from '../../infra/functions/function-table.ts';
import { tableAccess } from '../../infra/functions/table-access.ts';
import {
  localTemplate,
  permissionsIn,
  portalTemplate,
  type Resource,
} from '../support/aws/portal-template.ts';

/** The stage `local` has exactly the parts that the open edition of LocalStack supports. */

const [template, ...others] = localTemplate();
const resources = Object.values(template?.Resources ?? {});
const cloud = Object.values(portalTemplate('test').resources);
const all = (type: string, of: readonly Resource[] = resources) =>
  of.filter(({ Type }) => Type === type);

describe('the stage on LocalStack', () => {
  it('is one stack with the parts that the open edition supports', () => {
    expect(others).toEqual([]);
    expect([...new Set(resources.map(({ Type }) => Type))].sort()).toEqual([
      'AWS::DynamoDB::Table',
      'AWS::IAM::Policy',
      'AWS::IAM::Role',
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Lambda::EventSourceMapping',
      'AWS::Lambda::Function',
      'AWS::Logs::LogGroup',
      'AWS::S3::Bucket',
      'AWS::S3::BucketPolicy',
      'AWS::SQS::Queue',
      'AWS::SQS::QueuePolicy',
      'AWS::Scheduler::Schedule',
    ]);
  });

  it('has every function, with the memory and time it has in the cloud', () => {
    const shapes = (of: readonly Resource[]) =>
      all('AWS::Lambda::Function', of)
        .filter(({ Properties }) => Properties.Runtime === 'nodejs24.x')
        .map(({ Properties: { MemorySize, Timeout, Handler, Architectures } }) =>
          JSON.stringify({ MemorySize, Timeout, Handler, Architectures }),
        )
        .sort();
    expect(shapes(resources)).toHaveLength(Object.keys(functionTable).length);
    expect(shapes(resources)).toEqual(shapes(cloud));
  });

  it('has every schedule as the cloud has it', () => {
    const expressions = (of: readonly Resource[]) =>
      all('AWS::Scheduler::Schedule', of)
        .map(({ Properties }) => `${Properties.ScheduleExpression} ${Properties.Description}`)
        .sort();
    expect(expressions(resources)).toHaveLength(Object.keys(schedules).length);
    expect(expressions(resources)).toEqual(expressions(cloud));
  });

  it('has the tables under the names of the one-machine system, which uses them', () => {
    const names = all('AWS::DynamoDB::Table').map(({ Properties }) => Properties.TableName);
    expect(names.sort()).toEqual(Object.keys(tableShapes).sort());
    expect(all('AWS::S3::Bucket')).toHaveLength(bucketNames.length + 1);
  });

  it('gives each function the same permissions on tables as the cloud', () => {
    const statements = (of: Readonly<Record<string, Resource>>) =>
      permissionsIn(of)
        .flatMap((one) => one.statements)
        .filter(({ Action }) => String(Action).includes('dynamodb:'))
        .map(({ Action, Condition }) => JSON.stringify({ Action, Condition }))
        .sort();
    const here = statements(template?.Resources ?? {});
    expect(here.length).toBeGreaterThan(Object.keys(tableAccess).length);
    expect(here).toEqual(statements(portalTemplate('test').resources));
  });

  it('leaves no trace when it is removed', () => {
    const kept = resources.filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'));
    expect(kept).toEqual([]);
  });
});

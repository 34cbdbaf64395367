import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { optionalEnvironment } from './environment.ts';

/** AWS clients, made once per process on first use and kept between invocations. */

const endpointOf = (endpoint: string | undefined) => (endpoint ? { endpoint } : {});

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export const dynamo = once(() =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...endpointOf(optionalEnvironment('DYNAMODB_ENDPOINT')) }),
    { marshallOptions: { removeUndefinedValues: true } },
  ),
);
